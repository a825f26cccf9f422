/**
 * Who may correct a stored examination: a manager every one, a doctor those of the own account on the day they were
 * uploaded in Shanghai. Server and browser ask the same rule.
 */
import { dateInShanghai, Role } from '#kernel';

/** What the rules need of an examination. */
export type CorrectableExam = {
  /** Who uploaded it. */
  readonly doctorId: string;
  readonly uploadedAt: Date;
};

/** Who wants to correct it, and when. */
export type Corrector = { readonly userId: string; readonly role: Role; readonly now: Date };

/** Whether somebody may void an examination, or assign it to another child. */
export function mayCorrect(exam: CorrectableExam, { userId, role, now }: Corrector): boolean {
  if (role === Role.Manager) return true;
  const isOwn = role === Role.Doctor && exam.doctorId === userId;
  return isOwn && dateInShanghai(exam.uploadedAt) === dateInShanghai(now);
}

/** Whether somebody may take a void back: a doctor not that of somebody else. */
export function mayUnvoid(
  exam: CorrectableExam & { readonly voidedBy: string },
  corrector: Corrector,
): boolean {
  if (!mayCorrect(exam, corrector)) return false;
  return corrector.role === Role.Manager || exam.voidedBy === corrector.userId;
}
