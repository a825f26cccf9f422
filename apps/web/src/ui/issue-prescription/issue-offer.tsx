import { IssueButton } from './issue-button.tsx';
import type { IssueChild } from './issue-choice.ts';
import { useExerciseRefusal } from './use-exercise-refusal.ts';

/** The button that issues a prescription to a child; nothing for a child that may not train. */
export function IssueOffer({ child }: { child: IssueChild }) {
  return useExerciseRefusal(child.id) === null && <IssueButton chosen={[child]} />;
}
