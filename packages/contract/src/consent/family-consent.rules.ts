/** What a family may answer on its own page, to the newest notice of a project. */
import type { ConsentAnswer } from './consent.rules.ts';

/** How a child stands where its family reads the notice: `version` is the newest one that was published. */
export type FamilyConsentState = {
  readonly needsConsent: boolean;
  /** It examines nobody any more. */
  readonly isCompleted: boolean;
  readonly version: number;
  /** Its newest answer, of whichever channel; null before the first. */
  readonly newest: { readonly answer: ConsentAnswer; readonly noticeVersion: number | null } | null;
};

/**
 * What the page of a family offers. Before the first answer: both, or of a project that only informs the refusal alone. Who
 * agreed may withdraw, and agree to a version of since; who refused or withdrew may agree. Of a completed project: withdraw.
 */
export function familyConsentAnswers({
  needsConsent,
  isCompleted,
  version,
  newest,
}: FamilyConsentState): readonly ConsentAnswer[] {
  if (isCompleted) return newest?.answer === 'agreed' ? ['withdrawn'] : [];
  if (newest === null) return needsConsent ? ['agreed', 'refused'] : ['refused'];
  if (newest.answer !== 'agreed') return ['agreed'];
  return isOutdated({ version, newest }) ? ['agreed', 'withdrawn'] : ['withdrawn'];
}

/** Whether a family is waited for: it has not answered yet, or to an earlier version. */
export function isFamilyAwaited(answers: readonly ConsentAnswer[]): boolean {
  return answers.length > 1;
}

/** Whether the family answered to an earlier version than the newest, or before there was one. */
export function isOutdated({
  version,
  newest,
}: Pick<FamilyConsentState, 'version' | 'newest'>): boolean {
  return newest !== null && newest.noticeVersion !== version;
}

/**
 * Whether an answer of a family is taken. To say no is taken always, also where the other parent answered meanwhile;
 * an agreement only where the page would offer it.
 */
export function takesFamilyAnswer(state: FamilyConsentState, answer: ConsentAnswer): boolean {
  return answer !== 'agreed' || familyConsentAnswers(state).includes(answer);
}
