/** The prescriptions of a child, newest first: its state, days and adherence, and the way to each. */
import { listPrescriptions, type PrescriptionRow } from '@spine/contract/prescription';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { AdherenceBar } from '#ui/prescription-mark/adherence-bar.tsx';
import { PrescriptionStatusTag } from '#ui/prescription-mark/prescription-status.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './child-prescriptions.module.css';
import { childPrescriptionsText as text } from './child-prescriptions.text.ts';

/** The number of prescriptions shown; a child has a few in a year. */
const SHOWN = 5;

export function useChildPrescriptions(patientId: string) {
  return useApiQuery(listPrescriptions, { patientId, size: SHOWN }, { staleTime: 0 });
}

function Line({ issued }: { issued: PrescriptionRow }) {
  const { id, prescriptionName, startDate, endDate } = issued;
  return (
    <li>
      <b>{prescriptionName}</b>
      <PrescriptionStatusTag status={issued.status} />
      <span className={looks.soft}>{text.period(startDate, endDate)}</span>
      <AdherenceBar {...issued} />
      <Link
        className={buttonCss.link}
        to={`/mainPage/prescription/issued?open=${id}`}
        aria-label={text.seeOf(prescriptionName)}
      >
        {text.see}
      </Link>
    </li>
  );
}

type Props = {
  rows: readonly PrescriptionRow[];
  total: number;
  /** The class of the place where they stand, for its margins. */
  className?: string | undefined;
};

export function ChildPrescriptions({ rows, total, className }: Props) {
  return (
    <div className={clsx(css.list, className)}>
      {rows.length === 0 && <p className={looks.soft}>{text.none}</p>}
      <ul>
        {rows.map((issued) => (
          <Line key={issued.id} issued={issued} />
        ))}
      </ul>
      {total > SHOWN && <p className={looks.faint}>{text.more(SHOWN, total)}</p>}
    </div>
  );
}
