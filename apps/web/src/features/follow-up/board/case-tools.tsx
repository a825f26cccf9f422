/** The tools above the board, in one file. */
import { DueDaysButton } from '../due-days/due-days.button.tsx';
import { CorrectionsLink } from './corrections-link.tsx';

export function CaseTools() {
  return (
    <>
      <DueDaysButton />
      <CorrectionsLink />
    </>
  );
}
