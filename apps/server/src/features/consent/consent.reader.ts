/** Answers of families as other features need them. */
import {
  type blockedErrors,
  consentErrors,
  type ExamConsent,
  type GivenAnswer,
  mayBeExamined,
  permissionFor,
} from '@spine/contract/consent';
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { answersOfChild, insertConsents } from './consent.repository.ts';
import { findVersion } from './notice.repository.ts';

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
 * What an examination of a child is stored with. Refuses consentErrors.refused, consentErrors.unanswered,
 * consentErrors.withdrawn.
 */
export function requireAgreement(
  project: { readonly consentSince: Date | null },
  answers: readonly GivenAnswer[],
  examTime: Date,
): Omit<ExamConsent, 'permission'> {
  const { permission, ...consent } = permissionFor(project, answers, examTime);
  if (!mayBeExamined(permission)) refuse(BLOCKED[permission]);
  return consent;
}

/** Whether a project has published what families agree to. */
export async function hasNotice(tenant: Tenant, projectId: string): Promise<boolean> {
  return (await findVersion(tenant, { projectId })) !== undefined;
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
