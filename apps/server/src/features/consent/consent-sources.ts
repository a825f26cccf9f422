/** The newest answer of a child in a project, for the statements of whoever asks about children. */
import type { ConsentAnswer } from '@spine/contract/consent';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';

export type NewestAnswer = { readonly consentId: string; readonly answer: ConsentAnswer };

/** To be joined on true; no row before the first answer. The order is that of `isNewerAnswer` of the contract. */
export function newestAnswer(
  { orgId }: OrgScope,
  {
    projectId,
    patientId,
  }: { projectId: string | Expression<unknown>; patientId: Expression<unknown> },
): RawBuilder<NewestAnswer> {
  return sql<NewestAnswer>`lateral (
    select given.id as consent_id, given.answer from consent as given
    where given.org_id = ${orgId} and given.project_id = ${projectId} and given.patient_id = ${patientId}
    order by given.answered_at desc, given.recorded_at desc, given.id desc limit 1)`;
}
