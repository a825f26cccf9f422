/** What the family of a child is asked, and what it answered, for its own page. */
import type { ConsentAnswer, ConsentChannel } from '@spine/contract/consent';
import { ProjectStatus } from '@spine/contract/project';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { enrolledInYear } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import { newestAnswer } from './consent-sources.ts';

export type FamilyProjectRow = {
  patientId: string;
  projectId: string;
  projectName: string;
  needsConsent: boolean;
  isCompleted: boolean;
  schoolId: string;
  version: number;
  texts: unknown;
  publishedAt: Date;
} & (
  | {
      answer: ConsentAnswer;
      channel: ConsentChannel;
      noticeVersion: number | null;
      answeredAt: Date;
    }
  | { answer: null }
);

/**
 * The projects that ask the families of some children: on whose rosters they are or that were answered, with a notice, and of completed
 * ones those that had been agreed to. One, or all.
 */
export async function projectsAsking(
  tenant: Tenant,
  { patientIds, projectId }: { patientIds: readonly string[]; projectId?: string | undefined },
): Promise<FamilyProjectRow[]> {
  const { db, orgId } = tenant;
  const { rows } = await sql<FamilyProjectRow>`
    select child.id as patient_id, p.id as project_id, p.name as project_name, p.needs_consent,
      p.status = ${sql.lit(ProjectStatus.Completed)} as is_completed, s.id as school_id, notice.version, notice.texts,
      notice.published_at, c.answer, c.channel, c.notice_version, c.answered_at
    from patient child
    join lateral (
      select child.school_id as id
      union select school_id from enrolment where org_id = ${orgId} and patient_id = child.id) attended on true
    join project_school l on l.org_id = ${orgId} and l.school_id = attended.id
    join project p on p.org_id = ${orgId} and p.id = l.project_id and p.deleted_at is null
      ${projectId === undefined ? sql`` : sql`and p.id = ${projectId}`}
    left join enrolment stay on stay.org_id = ${orgId} and stay.patient_id = child.id
      and ${enrolledInYear(tenant, sql<number>`p.school_year`, 'stay')}
    join school s on s.org_id = ${orgId} and s.id = l.school_id and s.id = coalesce(stay.school_id, child.school_id)
      and s.deleted_at is null
    join lateral (
      select n.version, n.texts, n.published_at from consent_notice n
      where n.org_id = ${orgId} and n.project_id = p.id
      order by n.version desc limit 1) notice on true
    left join ${newestAnswer(tenant, { projectId: sql`p.id`, patientId: sql`child.id` })} as newest on true
    left join consent c on c.org_id = ${orgId} and c.id = newest.consent_id
    where child.org_id = ${orgId} and child.id = ${anyOf(patientIds)} and child.deleted_at is null
      and (stay.patient_id is not null or newest.answer is not null)
      and (p.status <> ${sql.lit(ProjectStatus.Completed)} or newest.answer in ('agreed', 'withdrawn'))
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

/** How many answers a family gave on its page since then, of all projects. */
export async function countFamilyAnswers(
  { db, orgId }: Tenant,
  { patientId, since }: { patientId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('consent')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('channel', '=', 'guardian')
    .where('recordedAt', '>', since)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
