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

/** A row with a project and a child. */
type RowOfChild = {
  readonly projectId: RawBuilder<unknown>;
  readonly patientId: RawBuilder<unknown>;
};

/** Whether the family of the child of a row objects (不同意): its newest answer refuses or withdraws. */
export function objects(
  { orgId }: OrgScope,
  { projectId, patientId }: RowOfChild,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from consent as objection
    where objection.org_id = ${orgId} and objection.project_id = ${projectId}
      and objection.patient_id = ${patientId} and objection.answer <> 'agreed'
      and not exists (
        select from consent as later
        where later.org_id = ${orgId} and later.project_id = objection.project_id
          and later.patient_id = objection.patient_id
          and (later.answered_at, later.recorded_at, later.id)
            > (objection.answered_at, objection.recorded_at, objection.id)
      )
  )`;
}

/** Whether the family of the child of a row answered. */
export function isAnsweredFor(
  { orgId }: OrgScope,
  { projectId, patientId }: RowOfChild,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from consent as given
    where given.org_id = ${orgId} and given.project_id = ${projectId} and given.patient_id = ${patientId}
  )`;
}

/** The projects that need consent or in which a family ever objected, as an array: in no other does an answer part children. */
export function projectsAskingConsent({ orgId }: OrgScope): RawBuilder<string[]> {
  return sql<string[]>`array(
    select id from project where org_id = ${orgId} and needs_consent
    union
    select project_id from consent where org_id = ${orgId} and answer <> 'agreed'
  )`;
}
