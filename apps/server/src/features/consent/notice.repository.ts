/** Rows of notices: the draft of a project, and the versions that were published. */
import type { NoticeTexts } from '@spine/contract/consent';
import type { Insertable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** What was saved of the draft. */
export async function findDraft({ db, orgId }: Tenant, projectId: string): Promise<unknown> {
  const row = await db
    .selectFrom('consentDraft')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .select('texts')
    .executeTakeFirst();
  return row?.texts;
}

export async function writeDraft(
  { db, orgId }: Tenant,
  { projectId, texts }: { projectId: string; texts: NoticeTexts },
): Promise<void> {
  const stored = JSON.stringify(texts);
  await db
    .insertInto('consentDraft')
    .values({ orgId, projectId, texts: stored })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'projectId']).doUpdateSet({ texts: stored }),
    )
    .execute();
}

/** The published versions, newest first. */
export function publishedVersions({ db, orgId }: Tenant, projectId: string) {
  return db
    .selectFrom('consentNotice')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .orderBy('version', 'desc')
    .select(['version', 'texts', 'hash', 'publishedAt', 'publishedByName'])
    .execute();
}

/** The newest version, or the one that is named. */
export async function findVersion(
  { db, orgId }: Tenant,
  { projectId, version }: { projectId: string; version?: number | undefined },
): Promise<{ version: number; hash: string; texts: unknown } | undefined> {
  let query = db
    .selectFrom('consentNotice')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId);
  if (version !== undefined) query = query.where('version', '=', version);
  return await query
    .orderBy('version', 'desc')
    .select(['version', 'hash', 'texts'])
    .limit(1)
    .executeTakeFirst();
}

export async function insertNotice(
  { db, orgId }: Tenant,
  row: Omit<Insertable<Tables['consentNotice']>, 'orgId'>,
): Promise<void> {
  await db
    .insertInto('consentNotice')
    .values({ orgId, ...row })
    .execute();
}
