import { PRESCRIPTION_STATUS_NAMES, type PrescriptionStatus } from '@spine/contract/prescription';
import css from './prescription-mark.module.css';

/** In a 10 × 10 box: an empty ring, a ring half filled, a bar, a tick. */
const SHAPES: Readonly<Record<PrescriptionStatus, string>> = {
  0: 'M9 5A4 4 0 1 1 1 5a4 4 0 0 1 8 0Z',
  1: 'M9 5A4 4 0 1 1 1 5a4 4 0 0 1 8 0ZM5 1v8M5 2.6A2.4 2.4 0 0 1 5 7.4Z',
  2: 'M1.5 5h7',
  3: 'M1.2 5.4 3.8 8l5-6',
};

/** The status of a prescription: name, shape and a colour that no result uses. */
export function PrescriptionStatusTag({ status }: { status: PrescriptionStatus }) {
  return (
    <span className={css.status} data-status={status}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={SHAPES[status]} />
      </svg>
      {PRESCRIPTION_STATUS_NAMES[status]}
    </span>
  );
}
