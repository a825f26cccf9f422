/** The prescriptions of a child in the drawer, newest first, with how they are kept and the way to each. */
import type { PatientRow } from '@spine/contract/patient';
import { type IssuedPrescriptionRow, listIssuedPrescriptions } from '@spine/contract/prescription';
import { Link } from 'react-router';
import { useCan } from '#platform/session.ts';
import { useAsk } from '#platform/use-call.ts';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { AdherenceBar } from '#ui/prescription-mark/adherence-bar.tsx';
import { PrescriptionStatusTag } from '#ui/prescription-mark/prescription-status.tsx';
import './patient.css';
import { prescriptionsText as text } from './patient-prescriptions.text.ts';

/** A child has a few in a year. */
const SHOWN = 5;

/** The list finds it by the child's number, which stays out of the address. */
function Line({ issued }: { issued: IssuedPrescriptionRow }) {
  const { id, studentId, prescriptionName, startDate, endDate } = issued;
  return (
    <li>
      <b>{prescriptionName}</b>
      <PrescriptionStatusTag status={issued.status} />
      <span className="soft">{text.period(startDate, endDate)}</span>
      <AdherenceBar {...issued} />
      <Link
        className="link"
        to={`/mainPage/prescription/issued?open=${id}`}
        state={{ hiddenFilters: { studentId } }}
        aria-label={text.seeOf(prescriptionName)}
      >
        {text.see}
      </Link>
    </li>
  );
}

function Lines({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useAsk(listIssuedPrescriptions, { patientId, size: SHOWN });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows widths={[110, 90]} />;
  if (data.rows.length === 0) return <p className="soft">{text.none}</p>;
  return (
    <>
      <ul className="patient-prescriptions">
        {data.rows.map((issued) => (
          <Line key={issued.id} issued={issued} />
        ))}
      </ul>
      {data.total > SHOWN && <p className="faint">{text.more(SHOWN, data.total)}</p>}
    </>
  );
}

/** Nothing for who may not see prescriptions. */
export function Prescriptions({ patient }: { patient: PatientRow }) {
  const maySee = useCan('prescription.menu');
  if (!maySee) return null;
  return (
    <section className="patient-part">
      <h3>{text.title}</h3>
      <Lines patientId={patient.id} />
    </section>
  );
}
