/** Answers of families as other features need them. */
import {
  type blockedErrors,
  consentErrors,
  mayBeExamined,
  permissionAt,
} from '@spine/contract/consent';
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { answersOfChild, insertConsents } from './consent.repository.ts';
import type { NewestAnswer } from './consent-sources.ts';

export { isAnswered as hasAnswers } from './consent.repository.ts';

/** What the database refuses of examinations where code did not ask. */
export const CONSENT_NEEDED = {
  exam_consent_needed_check: { entry: consentErrors.unanswered, field: 'patientId' },
} as const;

const BLOCKED = {
  unanswered: consentErrors.unanswered,
  refused: consentErrors.refused,
  withdrawn: consentErrors.withdrawn,
} satisfies typeof blockedErrors;

/**
 * The agreement that a child is examined under; null where none is needed or given. Refuses consentErrors.refused,
 * consentErrors.unanswered, consentErrors.withdrawn.
 */
export function requireAgreement(
  project: { readonly needsConsent: boolean },
  { answer, consentId }: { readonly [Key in keyof NewestAnswer]: NewestAnswer[Key] | null },
): string | null {
  const permission = permissionAt(project, answer);
  if (!mayBeExamined(permission)) refuse(BLOCKED[permission]);
  return permission === 'agreed' ? consentId : null;
}

/** A child that is another one: its answers are those of the other too, each as it was given. */
export async function copyConsents(
  tenant: Tenant,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const answers = await answersOfChild(tenant, fromId);
  const copies = answers.map(({ orgId: _, ...row }) => ({ ...row, id: uuidv7(), patientId: toId }));
  await insertConsents(tenant, copies);
}
