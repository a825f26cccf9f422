/** Files of rows: what is kept of them, and which were handed in. */
import type {
  FilePart,
  FileScope,
  MonitoredArea,
  MonitoredStage,
  MonitoringFile,
} from '@spine/contract/monitoring';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The codes of a school as a file was written with them. */
export type WrittenSchool = {
  readonly schoolId: string;
  readonly stage: MonitoredStage;
  readonly areaCode: string;
  readonly area: MonitoredArea | null;
  readonly number: number | null;
};

/** A part with the key of its bytes. */
export type StoredPart = FilePart & { readonly key: string };

/** Whose rows a file has. */
export type ScopeOfFile = {
  readonly scope: FileScope;
  readonly areaCode: string | null;
  readonly schoolId: string | null;
  readonly stage: MonitoredStage | null;
};

export type NewFile = ScopeOfFile &
  Pick<
    MonitoringFile,
    'id' | 'kind' | 'format' | 'rows' | 'bounced' | 'doubtful' | 'faults' | 'leftOut'
  > & {
    readonly planId: string;
    readonly schools: readonly WrittenSchool[];
    readonly parts: readonly StoredPart[];
    readonly orderedBy: string;
    readonly orderedByName: string;
    readonly orderedAt: Date;
  };

const COLUMNS = [
  'id',
  'planId',
  'kind',
  'format',
  'scope',
  'areaCode',
  'schoolId',
  'stage',
  'rows',
  'bounced',
  'doubtful',
  'orderedByName',
  'orderedAt',
  'handedInOn',
  'handedInTo',
  'handedInNote',
  'handedInByName',
  'handedInAt',
  'removedAt',
  'removedCause',
] as const;

const files = ({ db, orgId }: Tenant) =>
  db
    .selectFrom('monitoringFile')
    .where('orgId', '=', orgId)
    .select(COLUMNS)
    .select([
      sql.ref<MonitoringFile['faults']>('faults').as('faults'),
      sql.ref<MonitoringFile['leftOut']>('left_out').as('leftOut'),
      sql.ref<readonly WrittenSchool[]>('schools').as('schools'),
      sql.ref<readonly StoredPart[]>('parts').as('parts'),
    ]);

export type StoredFile = Awaited<ReturnType<typeof filesOfPlan>>[number];

/** Newest first. */
export function filesOfPlan(tenant: Tenant, planId: string) {
  return files(tenant)
    .where('planId', '=', planId)
    .orderBy('orderedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findFile(tenant: Tenant, id: string): Promise<StoredFile | undefined> {
  return files(tenant).where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockFile(tenant: Tenant, id: string): Promise<StoredFile | undefined> {
  return files(tenant).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

const isOfScope = ({ scope, areaCode, schoolId, stage }: ScopeOfFile) =>
  sql<boolean>`scope = ${scope} and area_code is not distinct from ${areaCode}
    and school_id is not distinct from ${schoolId}::uuid and stage is not distinct from ${stage}`;

/** What was handed in of a scope. */
export function filesHandedIn(
  tenant: Tenant,
  planId: string,
  scope: ScopeOfFile,
): Promise<StoredFile[]> {
  return files(tenant)
    .where('planId', '=', planId)
    .where(isOfScope(scope))
    .where('handedInAt', 'is not', null)
    .execute();
}

/** Takes back questions about a scope once a later order of it has ended. */
export async function deleteAsking(
  { db, orgId }: Tenant,
  { planId, ...scope }: ScopeOfFile & { readonly planId: string },
): Promise<void> {
  await db
    .deleteFrom('monitoringFile')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .where(isOfScope(scope))
    .where(sql<boolean>`parts = '[]'`)
    .execute();
}

export async function insertFile(
  { db, orgId }: Tenant,
  { faults, leftOut, schools, parts, ...file }: NewFile,
): Promise<void> {
  await db
    .insertInto('monitoringFile')
    .values({
      ...file,
      orgId,
      faults: JSON.stringify(faults),
      leftOut: JSON.stringify(leftOut),
      schools: JSON.stringify(schools),
      parts: JSON.stringify(parts),
    })
    .execute();
}

export type HandIn = {
  readonly handedInOn: string;
  readonly handedInTo: string;
  readonly handedInNote: string;
  readonly handedInBy: string;
  readonly handedInByName: string;
  readonly handedInAt: Date;
};

/** Nulls where it was noted by mistake. */
export async function updateHandIn(
  { db, orgId }: Tenant,
  id: string,
  handIn: HandIn | null,
): Promise<void> {
  const none = {
    handedInOn: null,
    handedInTo: null,
    handedInNote: null,
    handedInBy: null,
    handedInByName: null,
    handedInAt: null,
  };
  await db
    .updateTable('monitoringFile')
    .set(handIn ?? none)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** The files of school years up to one whose bytes are there; answers the keys of those, which are gone from now on. */
export async function removeFilesOfYears(
  { db, orgId }: Tenant,
  { lastYear, now }: { readonly lastYear: number; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with removed as (
      update monitoring_file set removed_at = ${now}, removed_cause = 'yearOver'
      where org_id = ${orgId} and removed_at is null and parts <> '[]' and plan_id in (
        select id from monitoring_plan where org_id = ${orgId} and school_year <= ${lastYear})
      returning parts)
    select part ->> 'key' as key from removed, jsonb_array_elements(parts) as part`.execute(db);
  return rows.map(({ key }) => key);
}
