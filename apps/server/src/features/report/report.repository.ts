/** Whether the report of an examination was fetched, alone or in a bulk report. */
import { sql } from 'kysely';
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
