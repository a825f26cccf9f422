/** Why a project has not seen a child: each is counted as one of these (docs/domain/decisions.md 31). */
import { type ConsentPermission, mayBeExamined } from './consent.rules.ts';

/**
 * `objected` (不同意): its family refused or withdrew, so nobody waits for it. `absent` (缺席): it was missing on a day.
 * `unanswered` (未答复): the project needs consent, and nobody answered. `remaining` (未检): it is still to be examined.
 */
export const UNSEEN_PARTS = ['objected', 'absent', 'unanswered', 'remaining'] as const;
export type UnseenPart = (typeof UNSEEN_PARTS)[number];

/** As which a child counts that has no examination in the project. */
export function unseenPartOf({
  permission,
  wasMissing,
}: {
  readonly permission: ConsentPermission;
  readonly wasMissing: boolean;
}): UnseenPart {
  const mayWait = mayBeExamined(permission) || permission === 'unanswered';
  if (!mayWait) return 'objected';
  if (wasMissing) return 'absent';
  return permission === 'unanswered' ? 'unanswered' : 'remaining';
}
