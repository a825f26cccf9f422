import {
  type IssuedPrescriptionRow,
  PRESCRIPTION_DURATION_NAMES,
  type PrescriptionItem,
  type PrescriptionRow,
} from '@spine/contract/prescription';
import { Cover } from '#ui/cover/cover.tsx';
import { PrescriptionStatusTag } from '#ui/prescription-mark/prescription-status.tsx';
import { issuedText as text } from './issued-list.text.ts';
import { prescriptionText } from './prescription.text.ts';

// Amounts of a plan in words.

/** `3组×10次，休息30秒`. */
export function amountWords(item: Omit<PrescriptionItem, 'actionId'>): string {
  const { groups, repetitions, seconds, rest } = item;
  const amount =
    seconds === null
      ? prescriptionText.repetitions(groups, repetitions ?? 0)
      : prescriptionText.seconds(groups, seconds);
  return (
    amount +
    prescriptionText.comma +
    (rest > 0 ? prescriptionText.rest(rest) : prescriptionText.noRest)
  );
}

type Rhythm = Pick<PrescriptionRow, 'duration' | 'daysPerWeek' | 'groupsPerDay'>;

export function rhythmWords({ duration, daysPerWeek, groupsPerDay }: Rhythm): string {
  return prescriptionText.rhythmWords(
    PRESCRIPTION_DURATION_NAMES[duration],
    daysPerWeek,
    groupsPerDay,
  );
}

/** A plan's page with its lines, while there is no picture. */
export function PlanFigure() {
  return (
    <svg className="plan-figure" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M14 9h20v30H14z" />
      <path className="on" d="M19 18h10M19 24h10M19 30h6" />
    </svg>
  );
}

/** The cover of a plan, or a drawn page. */
export function PlanCover(props: { coverUrl: string | null; size: 'row' | 'card' | 'large' }) {
  return <Cover src={props.coverUrl} size={props.size} placeholder={<PlanFigure />} />;
}

/** The status of a prescription, and under it that the child was found to need a doctor since. */
export function StatusMark({ status, seeDoctorFirst }: IssuedPrescriptionRow) {
  return (
    <span className="issued-status">
      <PrescriptionStatusTag status={status} />
      {seeDoctorFirst && <span className="plain-tag xs">{text.seeDoctorFirst}</span>}
    </span>
  );
}
