/** The classes of the open class's grade, with their rates of answers. */
import { Link } from 'react-router';
import looks from '#ui/styles/looks.module.css';
import { consentText as text } from '../consent.text.ts';
import {
  type AnswerCounts,
  countAnswered,
  formatShare,
  sumCounts,
} from '../consent-counts.rules.ts';
import css from './rail.module.css';

type Row = AnswerCounts & { clazz: string; clazzName: string; to: string };
type Props = { grade: string; open: string; rows: readonly Row[] };

function Numbers({ counts }: { counts: AnswerCounts }) {
  const answered = countAnswered(counts);
  return (
    <>
      <span>{text.answered(answered, counts.children)}</span>
      <span>{formatShare(answered, counts.children)}</span>
    </>
  );
}

export function ClassesPanel({ grade, open, rows }: Props) {
  return (
    <section className={looks.card}>
      <h2>
        {text.gradeClasses(grade)}
        <span>{text.rate}</span>
      </h2>
      <ul className={css.classes}>
        {rows.map((row) => (
          <li key={row.clazz}>
            <Link to={row.to} aria-current={row.clazz === open ? 'page' : undefined}>
              <span>{row.clazzName}</span>
              <span className={looks.track}>
                <i style={{ width: formatShare(countAnswered(row), row.children) }} />
              </span>
              <Numbers counts={row} />
            </Link>
          </li>
        ))}
        <li className={css.total}>
          <span>{text.total}</span>
          <Numbers counts={sumCounts(rows)} />
        </li>
      </ul>
    </section>
  );
}
