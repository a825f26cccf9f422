/**
 * Writing facts takes work that grows with the children, and not with their square, also where the planner knows nothing of
 * them: of an institution that grew since the last statistics it expects one fact.
 */
import { CompiledQuery, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { beginChange, type ChildChange } from '../child-change.ts';
import { deleteSeen, updateYearFlags } from './facts.repository.ts';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

type WriteFacts = (change: ChildChange, patientIds: readonly string[]) => Promise<void>;

/** Of a plan that was carried out; what is under it is in its blocks, not in its rows. */
type PlanNode = {
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
};

/** Rows that its nodes handled. */
function countRows(node: PlanNode): number {
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  const below = (node.Plans ?? []).map(countRows);
  return below.reduce((sum, rows) => sum + rows, node['Actual Loops'] * each);
}

/** Two facts of each child, of two projects in one year, and both projects wait for it still. */
async function insertFacts({ db, orgId }: Tenant, patientIds: readonly string[]): Promise<void> {
  const projects = [uuidv7(), uuidv7()];
  await sql`
    insert into statistic_fact (org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order,
      clazz_name, gender, age, type_id, exam_time, exam_day, outcome, positive, referred, attended, confirmed, imaged,
      retested, elsewhere, side_viewed)
    select ${orgId}::uuid, child, gen_random_uuid(), project, ${orgId}::uuid, 1, 'Grade 1', 1, 'Class 1', 'f', 8, 1,
      timestamptz '2026-03-02', date '2026-03-02', 'normal', false, false, false, false, false, false, false, false
    from unnest(${patientIds}::uuid[]) as child, unnest(${projects}::uuid[]) as project`.execute(
    db,
  );
  await sql`
    insert into unseen_child (org_id, patient_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name,
      gender)
    select org_id, patient_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name, gender
    from statistic_fact where org_id = ${orgId}`.execute(db);
}

/** The rows and blocks that a statement handles for so many children, whose facts are rolled back. */
async function measureWork(children: number, write: WriteFacts): Promise<number> {
  const scope = orgScope(uuidv7());
  const patientIds = Array.from({ length: children }, () => uuidv7());
  const [statement, ...others] = await filled.statementsOf(scope, (tenant) =>
    write(beginChange(tenant), patientIds),
  );
  if (!statement || others.length > 0) throw new Error('the work is not one statement');
  const explained = `explain (analyze, buffers, format json) ${statement.text}`;
  let work = 0;
  await filled.statementsOf(scope, async (tenant) => {
    await insertFacts(tenant, patientIds);
    const query = CompiledQuery.raw(explained, [...statement.values]);
    const { rows } = await tenant.db.executeQuery<Record<string, [{ Plan: PlanNode }]>>(query);
    for (const [{ Plan: plan }] of rows.flatMap((row) => Object.values(row)))
      work = countRows(plan) + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  });
  return work;
}

test.each<[string, WriteFacts]>([
  ['flags of the school year', updateYearFlags],
  ['whom projects have seen', (change, patientIds) => deleteSeen(change, { patientIds })],
])('%s are written in work that grows with the children', async (_what, write) => {
  const few = await measureWork(100, write);
  const many = await measureWork(400, write);
  expect(few).toBeGreaterThan(100);
  expect(many / few).toBeLessThan(7);
});
