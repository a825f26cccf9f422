/** The numbers of rows of lists, kept by triggers in the transaction of each write. */
import { sql } from 'kysely';
import type { Db, Tenant } from './open.ts';

/** How many children, or listed examinations, an institution has. */
export async function listTotal(
  { db, orgId }: Tenant,
  subject: 'patient' | 'exam',
): Promise<number> {
  const row = await db
    .selectFrom('list_total')
    .where('org_id', '=', orgId)
    .where('subject', '=', subject)
    .select(({ fn }) => fn.sum<number | null>('change').as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** What an examination list may be narrowed to without counting its rows. */
export type ExamPart = {
  readonly schoolId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly typeId?: number | undefined;
  readonly resultId?: number | undefined;
};

/** Whether a filter narrows by nothing but what the totals are kept by. */
export function isExamPart(filter: ExamPart & Readonly<Record<string, unknown>>): boolean {
  const { schoolId, projectId, typeId, resultId, ...others } = filter;
  return isUnfiltered(others);
}

/** How many listed examinations a part holds. */
export async function examTotal({ db, orgId }: Tenant, part: ExamPart): Promise<number> {
  const wanted = [
    ['school_id', part.schoolId],
    ['project_id', part.projectId],
    ['type_id', part.typeId],
    ['result_id', part.resultId],
  ] as const;
  const row = await db
    .selectFrom('list_total')
    .where('org_id', '=', orgId)
    .where('subject', '=', 'exam')
    .where((eb) =>
      eb.and(
        wanted.flatMap(([column, value]) => (value === undefined ? [] : [eb(column, '=', value)])),
      ),
    )
    .select(({ fn }) => fn.sum<number | null>('change').as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** The one character a list is narrowed to by name, and by nothing else. */
export function characterOf(
  filter: { readonly name?: string | undefined } & Readonly<Record<string, unknown>>,
): string | undefined {
  const { name, ...others } = filter;
  return name !== undefined && [...name].length === 1 && isUnfiltered(others) ? name : undefined;
}

/** How many children have a character in their name, or how many listed examinations these have. */
export async function characterTotal(
  { db, orgId }: Tenant,
  { subject, character }: { subject: 'patients' | 'exams'; character: string },
): Promise<number> {
  const row = await db
    .selectFrom('name_total')
    .where('org_id', '=', orgId)
    .where('gram', '=', sql<string>`lower(${character})`)
    .select(({ fn }) => fn.sum<number | null>(subject).as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Whether a filter narrows nothing. */
export function isUnfiltered(filter: Readonly<Record<string, unknown>>): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** Rows of a list that are looked through for a name before the children of the name are looked up. */
export const WALKED = 4000;
const FREQUENT = 1000;
const COST_OF_STEP = 2;

/**
 * Whether a page of the `total` who have a name is sooner found by walking through the list, of which they are an even
 * part, than by looking all of them up.
 */
export async function isWalkable(
  page: { limit: number; offset: number },
  total: number,
  countAll: () => Promise<number>,
): Promise<boolean> {
  if (total < FREQUENT) return false;
  const steps = ((page.offset + page.limit) * (await countAll())) / total;
  return steps <= WALKED && steps * COST_OF_STEP <= total;
}

/** Folds the changes of each number together; run now and then. */
export async function foldListTotals(db: Db): Promise<void> {
  await sql`select fold_list_totals()`.execute(db);
}
