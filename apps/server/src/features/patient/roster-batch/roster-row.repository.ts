/** The rows of roster batches, and the children of the school that the file does not name. */

import type { ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type listRosterRows,
  ROSTER_PARTS,
  type RosterGuardKind,
  type RosterPartCounts,
} from '@spine/contract/patient';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { childLeaves } from '#platform/db/enrolled.ts';
import { countRows, pageOffset } from '#platform/db/list-total.ts';
import { toDatabaseRow } from '#platform/db/names.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidColumns, saidPlacement } from '#platform/db/placement.ts';
import type { Tables } from '#platform/db/tables.ts';

type RowQuery = ParsedEndpointInput<typeof listRosterRows>;
export type RowFilter = Pick<
  RowQuery,
  'batchId' | 'kind' | 'part' | 'mark' | 'warned' | 'found' | 'outcome' | 'reason'
>;
type Page = Pick<RowQuery, 'size' | 'page' | 'asc' | 'desc'>;

/** As it goes to the database in JSON. */
export type NewRow = Omit<
  Tables['rosterBatchRow'],
  'orgId' | 'batchId' | 'writtenAt' | 'outcome' | 'reason' | 'kept' | 'placed' | JsonColumn
> &
  Readonly<Record<JsonColumn, unknown>>;
type JsonColumn = 'record' | 'cells' | 'faults' | 'warnings' | 'before' | 'leaver';

/** Rows of one statement. */
const ROWS_AT_ONCE = 1000;

/** Rows that were written when their batch is stored. */
export async function insertWrittenRows(
  tenant: Tenant,
  batchId: string,
  rows: readonly (NewRow & Pick<StoredRow, 'placed' | 'writtenAt'>)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insertRows(tenant, batchId, rows.slice(from, from + ROWS_AT_ONCE));
}

export async function insertRows(
  { db, orgId }: Tenant,
  batchId: string,
  rows: readonly NewRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const stored = rows.map((row) => toDatabaseRow({ orgId, batchId, ...row }));
  const columns = sql.join(Object.keys(stored[0] ?? {}).map((name) => sql.ref(name)));
  await sql`
    insert into roster_batch_row (${columns})
    select ${columns} from jsonb_populate_recordset(null::roster_batch_row, ${JSON.stringify(stored)})`.execute(
    db,
  );
}

/** Takes away what an earlier run has read. */
export async function deleteRows({ db, orgId }: Tenant, batchId: string): Promise<void> {
  await db
    .deleteFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .execute();
}

function matchingRows(
  { db, orgId }: Tenant,
  { batchId, kind, part, mark, warned, found, outcome, reason }: RowFilter,
) {
  let rows = db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId);
  if (kind !== undefined && kind !== 'absent') rows = rows.where('kind', '=', kind);
  if (part !== undefined) rows = rows.where(sql<SqlBool>`parts @> array[${part}]`);
  if (mark !== undefined) rows = rows.where(sql<SqlBool>`marks @> array[${mark}]`);
  if (warned !== undefined)
    rows = rows.where('warnings', 'is not', null).where('kind', 'in', ['new', 'changed', 'same']);
  if (found !== undefined)
    rows = rows.where('leaver', 'is not', null).where('kind', 'in', ['new', 'changed', 'same']);
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome);
  if (reason !== undefined) rows = rows.where('reason', '=', reason);
  return rows;
}

function inOrder(tenant: Tenant, { asc, desc, ...filter }: RowFilter & Pick<Page, 'asc' | 'desc'>) {
  const rows = matchingRows(tenant, filter).selectAll();
  if (asc ?? desc) return rows.orderBy('nr', desc ? 'desc' : 'asc');
  return rows.orderBy(sql`cardinality(marks) = 0`).orderBy('nr');
}

/** A page of rows of the file; marked ones first, unless an order is named. */
export function batchRows(tenant: Tenant, { size, page, ...query }: RowFilter & Page) {
  return (
    inOrder(tenant, query)
      // As text: with a parameter the planner would expect a tenth of all rows.
      .limit(sql.lit(size))
      .offset(pageOffset((page - 1) * size))
      .execute()
  );
}
export type StoredRow = Awaited<ReturnType<typeof batchRows>>[number];

export function countBatchRows(tenant: Tenant, filter: RowFilter): Promise<number> {
  return countRows(tenant.db, matchingRows(tenant, filter).select('nr'));
}

/** All rows of the file, some at a time. */
export function batchRowStream(
  tenant: Tenant,
  { chunk, ...query }: RowFilter & Pick<Page, 'asc' | 'desc'> & { readonly chunk: number },
): AsyncIterable<StoredRow> {
  return inOrder(tenant, query).stream(chunk);
}

type OfSchool = { readonly schoolId: string; readonly batchId: string };

/** The living children of a school, who are not gone by the day of which a roster speaks, whose numbers no row of the file has. */
function absentChildren(tenant: Tenant, { schoolId, batchId }: OfSchool) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`not ${childLeaves(tenant, sql.ref('patient.id'))}`)
    .where(
      sql<SqlBool>`not exists (select from roster_batch_row r
        where r.org_id = ${orgId} and r.batch_id = ${batchId} and r.student_id = patient.student_id)`,
    );
}

function absentInOrder(tenant: Tenant, of: OfSchool) {
  return absentChildren(tenant, of)
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .select(['id', 'studentId', 'name', 'gender', 'birthDate', 'tel', ...saidColumns])
    .orderBy('said.gradeCode')
    .orderBy('said.clazzOrder')
    .orderBy('studentId')
    .orderBy('id');
}

export function absentRows(
  tenant: Tenant,
  { size, page, ...of }: OfSchool & Pick<Page, 'size' | 'page'>,
) {
  return absentInOrder(tenant, of)
    .limit(sql.lit(size))
    .offset(pageOffset((page - 1) * size))
    .execute();
}
export type AbsentChild = Awaited<ReturnType<typeof absentRows>>[number];

/** All of them, some at a time. */
export function absentRowStream(
  tenant: Tenant,
  { chunk, ...of }: OfSchool & { readonly chunk: number },
): AsyncIterable<AbsentChild> {
  return absentInOrder(tenant, of).stream(chunk);
}

type Leaving = OfSchool & {
  /** Whose place was written later is known to nobody who read the comparison. */
  readonly comparedAt: Date;
  /** Those behind an id, in order, or some. */
  readonly of:
    | { readonly after: string; readonly limit: number }
    | { readonly ids: readonly string[] };
};

/** Of them, those whom the comparison told. */
export async function absentIds(
  tenant: Tenant,
  { comparedAt, of, ...school }: Leaving,
): Promise<string[]> {
  const children = absentChildren(tenant, school)
    .where(
      sql<SqlBool>`not exists (
        select from enrolment as newer
        where newer.org_id = ${tenant.orgId} and newer.patient_id = patient.id and newer.recorded_at > ${comparedAt})`,
    )
    .select('id')
    .orderBy('id');
  const asked =
    'ids' in of
      ? children.where(sql<SqlBool>`id = ${anyOf(of.ids)}`)
      : children.where('id', '>', of.after).limit(sql.lit(of.limit));
  return (await asked.execute()).map(({ id }) => id);
}

/** The number behind the last row of a batch. */
export async function nextNr({ db, orgId }: Tenant, batchId: string): Promise<number> {
  const row = await db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .select(({ fn }) => fn.max('nr').as('last'))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/**
 * How many they are, and a digest of who. That is also of those who have left by this batch, so that it is the same until the last
 * of them has.
 */
export async function absentSet(
  tenant: Tenant,
  of: OfSchool,
): Promise<{ absent: number; absentKey: string }> {
  const { rows } = await sql<{ absent: number; absentKey: string }>`
    select count(*) filter (where not is_gone)::int as absent,
      encode(sha256(convert_to(coalesce(string_agg(id::text, ' ' order by id), ''), 'UTF8')), 'hex') as absent_key
    from (
      select id, false as is_gone from (${absentChildren(tenant, of).select('id')}) as child
      union all
      select patient_id, true from roster_batch_row
      where org_id = ${tenant.orgId} and batch_id = ${of.batchId} and sheet_row = 0 and written_at is not null
    ) as told`.execute(tenant.db);
  const [set] = rows;
  if (!set) throw new Error('a count answers one row');
  return set;
}

export function countAbsent(tenant: Tenant, of: OfSchool): Promise<number> {
  return countRows(tenant.db, absentChildren(tenant, of).select('id'));
}

/** How many of them have the name and birth date of a new row. */
export function countAbsentAlike(tenant: Tenant, of: OfSchool): Promise<number> {
  // `is true`: the rows are read once, and looked up by their hashes.
  const isAlike = sql<SqlBool>`((patient.name, patient.birth_date) in (
    select r.record->>'name', (r.record->>'birthDate')::date from roster_batch_row r
    where r.org_id = ${tenant.orgId} and r.batch_id = ${of.batchId} and r.kind = 'new')) is true`;
  return countRows(tenant.db, absentChildren(tenant, of).where(isAlike).select('id'));
}

/** Marks the rows that come into some classes; answers how many. */
export async function markClasses(
  { db, orgId }: Tenant,
  {
    batchId,
    classes,
  }: {
    readonly batchId: string;
    readonly classes: readonly { readonly gradeName: string; readonly clazzName: string }[];
  },
): Promise<number> {
  if (classes.length === 0) return 0;
  const named = sql`
    select from unnest(${classes.map((each) => each.gradeName)}::text[], ${classes.map((each) => each.clazzName)}::text[])
      as class(grade_name, clazz_name)`;
  const { numAffectedRows } = await sql`
    update roster_batch_row set marks = marks || '{doubled}'
    where org_id = ${orgId} and batch_id = ${batchId}
      and (kind = 'new' or kind = 'changed' and parts @> '{clazz}')
      and exists (${named} where grade_name = record->>'gradeName' and clazz_name = record->>'clazzName')`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Takes the marks of guards away that were not raised in the end. */
export async function unmark(
  { db, orgId }: Tenant,
  { batchId, kinds }: { readonly batchId: string; readonly kinds: readonly RosterGuardKind[] },
): Promise<void> {
  await sql`
    update roster_batch_row set marks = array(select mark from unnest(marks) as mark where not mark = ${anyOf(kinds, 'text')})
    where org_id = ${orgId} and batch_id = ${batchId} and marks && ${kinds}::text[]`.execute(db);
}

/** Rows of a file in their order, after one of them. */
export function rowsAfter(
  { db, orgId }: Tenant,
  { batchId, nr, limit }: { readonly batchId: string; readonly nr: number; readonly limit: number },
): Promise<StoredRow[]> {
  return db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where('nr', '>', nr)
    .selectAll()
    .orderBy('nr')
    .limit(sql.lit(limit))
    .execute();
}

/** Rows after one of them that are not written and name a child in the grade it has. */
export function sameGradeRows(
  { db, orgId }: Tenant,
  { batchId, nr, limit }: { readonly batchId: string; readonly nr: number; readonly limit: number },
): Promise<StoredRow[]> {
  return db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where('nr', '>', nr)
    .where('writtenAt', 'is', null)
    .where(
      sql<SqlBool>`(kind = 'same' or kind = 'changed' and record->>'gradeName' = before->>'gradeName')`,
    )
    .selectAll()
    .orderBy('nr')
    .limit(sql.lit(limit))
    .execute();
}

type RowCounts = Readonly<
  Record<'added' | 'changed' | 'unchanged' | 'excluded' | 'warned' | 'found' | 'taken', number>
> & { readonly parts: RosterPartCounts };

/** How many rows of a batch there are by what they do and whom they found, whether they are written or not. */
export async function countRowKinds({ db, orgId }: Tenant, batchId: string): Promise<RowCounts> {
  const parts = ROSTER_PARTS.map(
    (part) =>
      sql`${sql.lit(part)}, count(*) filter (where kind = 'changed' and parts @> array[${sql.lit(part)}])`,
  );
  const { rows } = await sql<RowCounts>`
    select count(*) filter (where kind = 'new')::int as added,
      count(*) filter (where kind = 'changed')::int as changed,
      count(*) filter (where kind = 'same')::int as unchanged,
      count(*) filter (where kind = 'excluded')::int as excluded,
      count(*) filter (where kind in ('new', 'changed', 'same') and warnings is not null)::int as warned,
      count(*) filter (where kind in ('new', 'changed', 'same') and leaver is not null)::int as found,
      count(*) filter (where kind = 'changed' and (leaver->>'id')::uuid = patient_id)::int as taken,
      json_build_object(${sql.join(parts)}) as parts
    from roster_batch_row where org_id = ${orgId} and batch_id = ${batchId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count answers one row');
  return counts;
}

/** A row of a batch by its number. */
export function findRow(
  { db, orgId }: Tenant,
  { batchId, nr }: { readonly batchId: string; readonly nr: number },
): Promise<StoredRow | undefined> {
  return db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where('nr', '=', nr)
    .selectAll()
    .executeTakeFirst();
}

type Twins = {
  readonly batchId: string;
  readonly studentIds: readonly string[];
  readonly limit: number;
};

/** The first rows that have some student numbers and are not left out, in the order of the file. */
export function rowsByNumber(
  { db, orgId }: Tenant,
  { batchId, studentIds, limit }: Twins,
): Promise<StoredRow[]> {
  return db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where(sql<SqlBool>`student_id = ${anyOf(studentIds, 'text')}`)
    .where('kind', '<>', 'excluded')
    .selectAll()
    .orderBy('nr')
    .limit(sql.lit(limit))
    .execute();
}

/** Says of a row, or of all that found a child which has left, whether it is that child; answers of how many. */
export async function setTakesLeaver(
  { db, orgId }: Tenant,
  { batchId, nr, taken }: Choice,
): Promise<number> {
  let rows = db
    .updateTable('rosterBatchRow')
    .set({ takesLeaver: taken })
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where('kind', 'in', ['new', 'changed'])
    .where(sql<SqlBool>`leaver is not null and leaver->>'by' <> 'returns'`);
  if (nr !== undefined) rows = rows.where('nr', '=', nr);
  const { numUpdatedRows } = await rows.executeTakeFirst();
  return Number(numUpdatedRows);
}

type Choice = {
  readonly batchId: string;
  readonly nr?: number | undefined;
  readonly taken: boolean;
};

/** What is stored of a row beside what was read of it. */
export type RowUpdate = { readonly nr: number } & Partial<
  Omit<NewRow, 'nr'> & Pick<StoredRow, 'placed' | 'writtenAt' | 'outcome' | 'reason' | 'kept'>
>;

/** Sets the same columns of some rows. */
export async function updateRows(
  { db, orgId }: Tenant,
  batchId: string,
  rows: readonly RowUpdate[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(toDatabaseRow(first)).filter((name) => name !== 'nr');
  const assigned = columns.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`);
  await sql`
    update roster_batch_row as stored set ${sql.join(assigned)}
    from jsonb_populate_recordset(null::roster_batch_row, ${JSON.stringify(rows.map(toDatabaseRow))}) as changed
    where stored.org_id = ${orgId} and stored.batch_id = ${batchId} and stored.nr = changed.nr`.execute(
    db,
  );
}
