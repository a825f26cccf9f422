/** The board reads a tab in the order of its due days, what is overdue, and what happened to children, by index. */
import { CASE_TABS, type CaseTab, TAB_STAGES } from '@spine/contract/follow-up';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountChildren } from '#features/child-record/index.ts';
import { FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import {
  type BoardFilter,
  boardRows,
  countBoard,
  countStages,
  lastPlaces,
} from './board.repository.ts';

const WHOLE_TABLE = /Seq Scan on (follow_up_case|patient|exam|enrolment)\b/;
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
  [
    'of a class',
    { tab: 'toNotify', schoolId: FILLED_SCHOOL, gradeName: '二年级', clazzName: 'Class 2' },
  ],
  ['of a grade of all schools', { gradeName: '二年级' }],
  ['assigned to nobody', { tab: 'toNotify', assignedTo: 'none' }],
  ['of a school with something to measure again', { tab: 'toRetest', schoolId: FILLED_SCHOOL }],
  ['of one kind of it', { tab: 'toRetest', track: 'unfinished' }],
];

test.each(queries)('a page and its number, %s', async (_what, query) => {
  const plans = await filled.plansFor(filled.home, async (tenant) => {
    const rows = await boardRows(tenant, { ...page, ...query });
    await countBoard(tenant, { ...page, ...query });
    await lastPlaces(
      tenant,
      rows.map(({ id }) => id),
    );
  });
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

const IN_ORDER =
  /Index Scan (Backward )?using follow_up_case_(stage|due|overdue|retest|to_check)_idx/;
const OF_ONE_INDEX: readonly CaseTab[] = ['toCheck', 'overdue', 'toRetest'];
const orders = [undefined, ...CASE_TABS].flatMap((tab) => [
  { tab, order: {} },
  { tab, order: { desc: 'dueOn' as const } },
]);

test.each(orders)('a page of $tab is read in its order, $order', async ({ tab, order }) => {
  const statements = await filled.statementsOf(filled.home, (tenant) =>
    boardRows(tenant, { ...page, tab, ...order }),
  );
  const plans = await filled.plansOf(filled.home, statements);
  expect(plans).toHaveLength(2);
  const [ofValues, ofAll] = plans;
  for (const plan of plans) expect(plan).toMatch(IN_ORDER);
  expect(ofValues).not.toMatch(/ Sort /);
  // With stages that are not known yet, two of them may be read by their index and then sorted.
  const isOfOneIndex = !tab || TAB_STAGES[tab].length === 1 || OF_ONE_INDEX.includes(tab);
  if (isOfOneIndex) expect(ofAll).not.toMatch(/ Sort /);
});

const sums: [string, Omit<BoardFilter, 'today'>, RegExp][] = [
  ['of all cases', {}, /^((?! patient).)*$/s],
  ['of a school', { schoolId: FILLED_SCHOOL }, / enrolment_class_idx /],
];

test.each(sums)(
  'the sums of the tabs, %s, are read within indexes',
  async (_what, query, index) => {
    const plans = await filled.plansFor(filled.home, (tenant) =>
      countStages(tenant, { ...query, today: TODAY }),
    );
    for (const plan of plans) {
      expect(plan).toMatch(/Index (Only )?Scan using follow_up_case_(stage_idx|pkey)/);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(WHOLE_TABLE);
    }
  },
);

test('the sums of what asks for a retest read its examinations alone', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    countStages(tenant, { track: 'retest', today: TODAY }),
  );
  for (const plan of plans)
    expect(plan).toMatch(/exam_pkey.*\n.*id = follow_up_case.retest_exam_id/);
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
  const plans = await filled.plansFor(filled.home, (tenant) =>
    recountChildren(tenant, { patientIds: ids, isCasesOnly: true }),
  );
  const read = plans.join('\n');
  for (const index of [/exam_patient_idx/, /follow_up_act_patient_idx/, /exam_correction_\w+/])
    expect(read).toMatch(index);
  expect(read).not.toMatch(/Seq Scan on (exam|follow_up_act|exam_correction|follow_up_case)/);
});
