/** The numbers of rows of lists, kept by triggers in the transaction of each write. */
import { sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from './open.ts';

/** How many children, or listed examinations, an institution has. */
export async function listTotal(
  db: Db,
  scope: OrgScope,
  subject: 'patient' | 'exam',
): Promise<number> {
  const row = await db
    .selectFrom('list_total')
    .where('org_id', '=', scope.orgId)
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
export async function examTotal(db: Db, scope: OrgScope, part: ExamPart): Promise<number> {
  const wanted = [
    ['school_id', part.schoolId],
    ['project_id', part.projectId],
    ['type_id', part.typeId],
    ['result_id', part.resultId],
  ] as const;
  const row = await db
    .selectFrom('list_total')
    .where('org_id', '=', scope.orgId)
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

/** Whether a filter narrows nothing. */
export function isUnfiltered(filter: Readonly<Record<string, unknown>>): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** Folds the changes of each number together; run now and then. */
export async function foldListTotals(db: Db): Promise<void> {
  await sql`select fold_list_totals()`.execute(db);
}
