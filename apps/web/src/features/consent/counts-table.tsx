/** Schools or classes with how their families answered. */
import { consentAnswerWord } from '@spine/contract/consent';
import clsx from 'clsx';
import { Link } from 'react-router';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { TallyBar } from '#ui/tally-bar.tsx';
import { consentText as text } from './consent.text.ts';
import { type AnswerCounts, countAnswered, formatShare } from './consent-counts.rules.ts';
import css from './counts.module.css';

type Row = {
  key: string;
  name: string;
  /** Undefined where the user may not see more. */
  to: string | undefined;
  counts: AnswerCounts;
};
type Props = { label: string; head: string; rows: readonly Row[] };

export function CountsTable({ label, head, rows }: Props) {
  return (
    <section className={clsx(css.table, looks.card)} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className={css.detail}>
              {consentAnswerWord.agreed}
            </th>
            <th scope="col" className={css.detail}>
              {consentAnswerWord.refused}
            </th>
            <th scope="col" className={css.detail}>
              {text.withdrawn}
            </th>
            <th scope="col">{text.none}</th>
            <th scope="colgroup" colSpan={2}>
              {text.rate}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, to, counts }) => (
            <tr key={key}>
              <th scope="row">
                {to === undefined ? (
                  name
                ) : (
                  <Link className={buttonCss.link} to={to}>
                    {name}
                  </Link>
                )}
              </th>
              <td className={css.detail}>{text.number(counts.agreed)}</td>
              <td className={css.detail}>{text.number(counts.refused)}</td>
              <td className={css.detail}>{text.number(counts.withdrawn)}</td>
              <td>{text.number(counts.none)}</td>
              <td className={css.share}>
                <TallyBar examined={countAnswered(counts)} roster={counts.children} />
              </td>
              <td className={css.percent}>{formatShare(countAnswered(counts), counts.children)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
