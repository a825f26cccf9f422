/** Answers of families as other features need them. */
import { consentErrors } from '@spine/contract/consent';
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import { answersOfChild, insertConsents } from './consent.repository.ts';

export { isAnswered as hasAnswers } from './consent.repository.ts';

/** What the database refuses of examinations where code did not ask. */
export const CONSENT_NEEDED = {
  exam_consent_needed_check: { entry: consentErrors.unanswered, field: 'patientId' },
} as const;

/** A child that is another one: its answers are those of the other too, each as it was given. */
export async function copyConsents(
  tenant: Tenant,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const answers = await answersOfChild(tenant, fromId);
  const copies = answers.map(({ orgId: _, ...row }) => ({ ...row, id: uuidv7(), patientId: toId }));
  await insertConsents(tenant, copies);
}
