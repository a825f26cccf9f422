/** What the table and the lines of a phone show of an examination. */
import { ExamStatus, type HistoryRow } from '@spine/contract/exam';
import { dayOf, formatToMinute } from '@spine/contract/kernel';
import { Link } from 'react-router';
import { reportPath } from '#ui/report-page/report-path.ts';
import buttonCss from '#ui/styles/button.module.css';
import { examsText as text } from '../child.text.ts';
import type { Compared } from './compare.rules.ts';
import css from './exams.module.css';

export type ExamRowsProps = {
  rows: readonly HistoryRow[];
  picked: readonly string[];
  pick: (id: string) => void;
  compared: Compared | undefined;
};

type ExamProps = { exam: HistoryRow };

export function PickBox({
  exam: { id, examTime, voided, status },
  picked,
  pick,
}: ExamProps & Pick<ExamRowsProps, 'picked' | 'pick'>) {
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label={text.pick(formatToMinute(examTime))}
        checked={picked.includes(id)}
        disabled={voided !== null || status === ExamStatus.Declined}
        onChange={() => pick(id)}
      />
    </label>
  );
}

export function ExamActs({ exam: { id, examTime } }: ExamProps) {
  const when = formatToMinute(examTime);
  return (
    <>
      <Link className={buttonCss.link} to={reportPath(id)} aria-label={text.reportOf(when)}>
        {text.report}
      </Link>
      <Link className={buttonCss.link} to={reportPath(id, true)} aria-label={text.printOf(when)}>
        {text.print}
      </Link>
    </>
  );
}

/** Who voided it, when and why. */
export function voidedWords({ by, at, reason }: NonNullable<HistoryRow['voided']>): string {
  return text.voidedBy(by, dayOf(at), reason);
}

export function operatorOf({ operator, doctorName }: HistoryRow): string {
  return operator ?? doctorName;
}
