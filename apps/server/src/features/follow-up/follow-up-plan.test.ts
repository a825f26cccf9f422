/** The board reads a tab in the order of its due days, what is overdue, and what happened to children, by index. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restateCases } from '#features/follow-up-case/index.ts';
import { FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { type BoardFilter, boardRows, countBoard, countStages } from './board.repository.ts';

const WHOLE_TABLE = /Seq Scan on (follow_up_case|patient|exam)/;
const TODAY = '2026-11-20';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const page = { size: 20, page: 1, today: TODAY };
const queries: [string, Omit<BoardFilter, 'today'>][] = [
  ['of a tab', { tab: 'toNotify' }],
  ['of a tab with two stages', { tab: 'notVisited' }],
  ['of what is overdue', { tab: 'overdue' }],
  ['of what is due soon', { tab: 'toRetest', dueBy: TODAY }],
  ['of a school', { tab: 'toNotify', schoolId: FILLED_SCHOOL }],
  ['assigned to nobody', { tab: 'toNotify', assignedTo: 'none' }],
];

test.each(queries)('a page and its number, %s', async (_what, query) => {
  const plans = await filled.plansFor(filled.home, async (tenant) => {
    await boardRows(tenant, { ...page, ...query });
    await countBoard(tenant, { ...page, ...query });
  });
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

test('a tab of one stage needs no sorting', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    boardRows(tenant, { ...page, tab: 'toNotify' }),
  );
  for (const plan of plans) {
    expect(plan).toMatch(/follow_up_case_stage_idx/);
    expect(plan).not.toMatch(/ Sort /);
  }
});

test('the tabs count each case once', async () => {
  const stages = await filled.database.inScope(filled.home, (tenant) =>
    countStages(tenant, { today: TODAY }),
  );
  expect(stages).toHaveLength(7);
});

/** Children with a case: numbers of children whose number ends in zero. */
async function childrenWithCases(count: number): Promise<string[]> {
  const rows = await filled.database.inScope(filled.home, ({ db, orgId }) =>
    db
      .selectFrom('followUpCase')
      .where('orgId', '=', orgId)
      .select('patientId')
      .orderBy('patientId')
      .limit(count)
      .execute(),
  );
  return rows.map(({ patientId }) => patientId);
}

test.each([1, 40])('what happened to %i children is read by index', async (count) => {
  const ids = await childrenWithCases(count);
  expect(ids).toHaveLength(count);
  const plans = await filled.plansFor(filled.home, (tenant) => restateCases(tenant, ids));
  const read = plans.join('\n');
  for (const index of [/exam_patient_idx/, /follow_up_act_patient_idx/, /exam_correction_\w+/])
    expect(read).toMatch(index);
  expect(read).not.toMatch(/Seq Scan on (exam|follow_up_act|exam_correction|follow_up_case)/);
});
