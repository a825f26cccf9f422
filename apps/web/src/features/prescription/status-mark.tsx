import type { IssuedPrescriptionRow } from '@spine/contract/prescription';
import { PrescriptionStatusTag } from '#ui/prescription-mark/prescription-status.tsx';
import { issuedText as text } from './issued-list.text.ts';

/** The status of a prescription, and under it that the child was found to need a doctor since. */
export function StatusMark({ status, seeDoctorFirst }: IssuedPrescriptionRow) {
  return (
    <span className="issued-status">
      <PrescriptionStatusTag status={status} />
      {seeDoctorFirst && <span className="plain-tag xs">{text.seeDoctorFirst}</span>}
    </span>
  );
}
