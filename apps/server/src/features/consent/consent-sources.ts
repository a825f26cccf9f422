/** The answers of a child in a project, for the statements of whoever asks about children. */
import type { ConsentAnswer, GivenAnswer } from '@spine/contract/consent';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';

export type NewestAnswer = { readonly consentId: string; readonly answer: ConsentAnswer };

/** To be joined on true; no row before the first answer. What was given last is the newest, and of one time what was stored last. */
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

/** As JSON holds it. */
export type SentAnswer = Omit<GivenAnswer, 'answeredAt'> & { readonly answeredAt: string };

/** All of them, the newest first, to be joined on true: one row. What it selects is read by `toGivenAnswers`. */
export function allAnswers(
  { orgId }: OrgScope,
  { projectId, patientId }: { projectId: string; patientId: Expression<unknown> },
): RawBuilder<{ answers: SentAnswer[] }> {
  return sql`lateral (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', given.id, 'answer', given.answer, 'answeredAt', given.answered_at)
        order by given.answered_at desc, given.recorded_at desc, given.id desc
      ), '[]'
    ) as answers from consent as given
    where given.org_id = ${orgId} and given.project_id = ${projectId} and given.patient_id = ${patientId})`;
}

export function toGivenAnswers(answers: readonly SentAnswer[]): GivenAnswer[] {
  return answers.map((given) => ({ ...given, answeredAt: new Date(given.answeredAt) }));
}
