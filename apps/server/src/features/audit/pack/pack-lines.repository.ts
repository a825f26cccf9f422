/**
 * Lines of the operation log that the yearly pack reads, and what the ids in them belong to. Lines are never joined with children: where
 * institutions are spread over several machines they lie elsewhere.
 */
import { CHILD_MODELS } from '@spine/contract/audit';
import type { CalendarDate } from '@spine/contract/kernel';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import type { PackQuery } from './pack.repository.ts';

const CHUNK = 500;

/** Which lines: about children, files of many, files that may be papers of one child, or about accounts. */
export type LineKind = 'access' | 'handedOut' | 'papers' | 'accounts';

const ABOUT_CHILDREN = Object.entries(CHILD_MODELS).flatMap(([model, is]) => (is ? [model] : []));
/** A file of a job is told of by the line of its making. */
const OF_MANY = new Set(['project', 'log', 'job']);
const PAPER_MODELS = ABOUT_CHILDREN.filter((model) => !OF_MANY.has(model));
const anyModel = (models: readonly string[]) =>
  sql<SqlBool>`model = any(${sql.lit(`{${models.join(',')}}`)})`;
const KINDS: Readonly<Record<LineKind, ReturnType<typeof sql<SqlBool>>>> = {
  access: sql<SqlBool>`(${anyModel(ABOUT_CHILDREN)} or children is not null)`,
  handedOut: sql<SqlBool>`children is not null and optype <> 'view'`,
  papers: sql<SqlBool>`${anyModel(PAPER_MODELS)} and optype = 'export' and children is null`,
  accounts: sql<SqlBool>`model = 'user'`,
};

/** Lines of a year, the oldest first; of the platform those without an institution. */
export function linesInOrder(tenant: AnyTenant, kind: LineKind, { since, before }: PackQuery) {
  const lines = tenant.db
    .selectFrom('operationLog')
    .where('optime', '>=', since)
    .where('optime', '<', before)
    .where(KINDS[kind])
    .select(['id', 'optime', 'userId', 'username', 'role', 'model', 'optype'])
    .select(['keypoint', 'keymsg', 'children'])
    .orderBy('optime')
    .orderBy('id');
  return tenant.kind === 'org'
    ? lines.where('orgId', '=', tenant.orgId)
    : lines.where('orgId', 'is', null);
}

export type LogLine = {
  readonly id: string;
  readonly optime: Date;
  readonly userId: string | null;
  readonly username: string;
  readonly role: number | null;
  readonly model: string;
  readonly optype: string;
  readonly keypoint: string;
  readonly keymsg: string;
  readonly children: number | null;
};

export function packLines(
  tenant: AnyTenant,
  kind: LineKind,
  query: PackQuery,
): AsyncIterable<LogLine> {
  return linesInOrder(tenant, kind, query).stream(CHUNK);
}

/** Every line of the year that the scope may read. */
export async function countLines(tenant: AnyTenant, { since, before }: PackQuery) {
  const lines = tenant.db
    .selectFrom('operationLog')
    .where('optime', '>=', since)
    .where('optime', '<', before);
  const own = tenant.kind === 'org' ? lines.where('orgId', '=', tenant.orgId) : lines;
  const { count } = await own
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A child that something belongs to; without a birth date where it is erased. */
export type TouchedChild = {
  readonly id: string;
  readonly childId: string;
  readonly schoolId: string;
  readonly birthDate: CalendarDate | null;
};

const BORN = sql`case when p.erased_at is null then p.birth_date end as birth_date`;

/** The children of some ids: their own, or of something of theirs. An examination belongs to the school it was made in. */
export async function touchedChildren(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<TouchedChild[]> {
  if (ids.length === 0) return [];
  const through = (table: string, schoolId: string) => sql`
    select t.id, p.id as child_id, ${sql.raw(schoolId)} as school_id, ${BORN}
    from ${sql.raw(table)} t join patient p on p.org_id = ${orgId} and p.id = t.patient_id
    where t.org_id = ${orgId} and t.id = ${anyOf(ids)}`;
  const { rows } = await sql<TouchedChild>`
    select p.id, p.id as child_id, p.school_id, ${BORN} from patient p
    where p.org_id = ${orgId} and p.id = ${anyOf(ids)}
    union all ${through('exam', 't.school_id')}
    union all ${through('referral_letter', 'p.school_id')}
    union all ${through('prescription', 'p.school_id')}
    union all ${through('training_record', 'p.school_id')}`.execute(db);
  return rows;
}

/** The children to whom prescriptions were issued at once, by the id of the issue. */
export async function issuedChildren(
  { db, orgId }: Tenant,
  issueIds: readonly string[],
): Promise<TouchedChild[]> {
  if (issueIds.length === 0) return [];
  const { rows } = await sql<TouchedChild>`
    select t.issue_id as id, p.id as child_id, p.school_id, ${BORN}
    from prescription t join patient p on p.org_id = ${orgId} and p.id = t.patient_id
    where t.org_id = ${orgId} and t.issue_id = ${anyOf(issueIds)}`.execute(db);
  return rows;
}

/** Of some ids those of plans, which belong to the whole institution, deleted or not. */
export async function plansAmong(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from plan where org_id = ${orgId} and id = ${anyOf(ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A school that something belongs to which is no child's, by the id of that. */
export type SchoolOfThing = { readonly id: string; readonly schoolId: string };

/** The schools of entries that wait, and of the children of erasures. */
export async function schoolsOfThings(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<SchoolOfThing[]> {
  if (ids.length === 0) return [];
  const entries = await sql<SchoolOfThing>`
    select id, school_id from guardian_entry where org_id = ${orgId} and id = ${anyOf(ids)}`.execute(
    db,
  );
  const erasures = await sql<SchoolOfThing>`
    select id, jsonb_object_keys(ages) as school_id from erasure
    where org_id = ${orgId} and id = ${anyOf(ids)}`.execute(db);
  return [...entries.rows, ...erasures.rows];
}
