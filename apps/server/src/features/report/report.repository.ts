/** Whether the report of an examination was fetched, alone or in a bulk report. */
import { sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import type { Tenant } from '#platform/db/open.ts';

/** Notes that the report of an examination was fetched; the first time stands. */
export async function insertReportDownload(
  { db, orgId }: Tenant,
  of: { examId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('reportDownload')
    .values({ orgId, examId: of.examId, downloadedAt: of.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The child of an examination in its project. */
const CHILD = { projectId: sql`exam.project_id`, patientId: sql`exam.patient_id` };

/** Keeps whose reports the file of a job holds. */
export async function insertBulkReport(
  { db, orgId }: Tenant,
  of: { jobId: string; examIds: readonly string[] },
): Promise<void> {
  await db
    .insertInto('bulkReport')
    .values({ orgId, jobId: of.jobId, examIds: [...of.examIds] })
    .execute();
}

/**
 * Whether the file of a job holds the report of a child whose family objects. Few object, so that they are looked for first. When they did
 * is not asked: what was answered before the job may be stored after it, by a server whose clock is another.
 */
export async function holdsWithheld(tenant: Tenant, jobId: string): Promise<boolean> {
  const { db, orgId } = tenant;
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (
      select from bulk_report
      join consent on consent.org_id = ${orgId} and consent.answer <> 'agreed'
      join exam on exam.org_id = ${orgId} and exam.patient_id = consent.patient_id and exam.project_id = consent.project_id
        and exam.id = any(bulk_report.exam_ids)
      where bulk_report.org_id = ${orgId} and bulk_report.job_id = ${jobId} and ${objects(tenant, CHILD)}
    ) as is_held`.execute(db);
  return rows[0]?.isHeld === true;
}

/** Notes that all reports of a job's file were fetched; examinations that are gone are left out. */
export async function insertBulkDownloads(
  { db, orgId }: Tenant,
  of: { jobId: string; now: Date },
): Promise<void> {
  const bulk = await db
    .selectFrom('bulkReport')
    .where('orgId', '=', orgId)
    .where('jobId', '=', of.jobId)
    .select('examIds')
    .executeTakeFirst();
  await sql`
    insert into report_download (org_id, exam_id, downloaded_at)
    select org_id, id, ${of.now}
    from exam where org_id = ${orgId} and id = any(${bulk?.examIds ?? []}::uuid[])
    on conflict do nothing`.execute(db);
}
