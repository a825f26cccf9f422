/** No statistic reads a whole table of examinations, children or counts, however many institutions there are. */
import { GROUPINGS, STATISTIC_MEMBERS } from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW } from '#testing/clock.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { careOf } from './care/care.service.ts';
import { listChildren } from './children/statistic-children.service.ts';
import { overviewOf, tableOf } from './statistic.service.ts';
import { yearSummaryOf } from './year/year-summary.service.ts';

const WHOLE_TABLE =
  /Seq Scan on (exam|patient|statistic_fact|statistic_sum|unseen_child|follow_up_act|follow_up_case|referral)\b/;

let filled: Filled;
let sample: { projectId: string; schoolId: string };
beforeAll(async () => {
  filled = await openFilled();
  sample = await filled.database.inScope(filled.small, ({ db }) =>
    db
      .selectFrom('statisticFact')
      .select(['projectId', 'schoolId'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => filled.close());

/** Plans of the statements some work makes, for their values and for all values; returns how many it made. */
async function expectIndexes(work: Work): Promise<number> {
  const statements = await filled.statementsOf(filled.small, work);
  for (const plan of await filled.plansOf(filled.small, statements))
    expect(plan).not.toMatch(WHOLE_TABLE);
  return statements.length;
}

const filters: readonly [string, () => object][] = [
  ['of everything', () => ({})],
  ['of a project', () => ({ projectId: [sample.projectId] })],
  [
    'of a school in a project',
    () => ({ projectId: [sample.projectId], schoolId: sample.schoolId }),
  ],
  ['of a region', () => ({ region: '33' })],
  ['of some days', () => ({ from: '2025-03-01', to: '2025-03-08' })],
  ['of a school year', () => ({ schoolYear: 2024 })],
  ['of a sex and a stage', () => ({ sex: 'f' as const, stage: 'primary' as const })],
];

describe('statistics find by indexes', () => {
  test.each(filters)(
    'the overview %s, in one statement and what it names',
    async (_what, narrowing) => {
      const made = await expectIndexes((tenant) =>
        overviewOf(tenant, { filters: narrowing(), now: TEST_NOW }),
      );
      // How classes differ is the second, who was not examined for want of consent the third.
      expect(made).toBeLessThanOrEqual(4);
    },
  );

  test.each(filters)('what came of referrals %s, in two statements', async (_what, narrowing) => {
    const made = await expectIndexes((tenant) =>
      careOf(tenant, {
        input: { ...narrowing(), by: 'degree' },
        now: TEST_NOW,
        mayList: true,
      }),
    );
    // Beside the counts: what names projects and schools.
    expect(made).toBeLessThanOrEqual(4);
  });

  test.each(GROUPINGS.map((groupBy) => [groupBy]))('the table by %s and sex', async (groupBy) => {
    const made = await expectIndexes((tenant) =>
      tableOf(tenant, {
        groupBy,
        splitBy: groupBy === 'sex' ? 'month' : 'sex',
        ages: '6,12,15',
        schoolId: sample.schoolId,
        indicator: 'curvature',
      }),
    );
    // Beside the counts: what names the groups, how classes differ, and children in several groups.
    expect(made).toBeLessThanOrEqual(4);
  });

  test.each([
    ['the institution', () => ({})],
    ['a region', () => ({ region: '33' })],
    ['a school', () => ({ schoolId: sample.schoolId })],
  ])('the yearly report of %s', async (_what, narrowing) => {
    await expectIndexes((tenant) =>
      yearSummaryOf(tenant, { input: { ...narrowing(), schoolYear: 2024 }, now: TEST_NOW }),
    );
  });

  test.each(STATISTIC_MEMBERS.map((member) => [member]))('the children: %s', async (member) => {
    const page = { size: 20, page: 1, asc: undefined, desc: undefined };
    const month = { groupBy: 'month' as const, key: '2025-03' };
    const inYear = { schoolYear: 2024 };
    const inProject = { projectId: [sample.projectId], schoolId: sample.schoolId };
    for (const narrowing of [{}, inProject, month, inYear])
      await expectIndexes((tenant) => listChildren(tenant, { ...page, ...narrowing, member }));
  });

  test.each([
    ['whom the coverage lacks', { member: 'unseen', onRosters: 'true' }],
    ['with a result and one before', { member: 'posture', before: 'normal' }],
  ] as const)('the children of a year: %s', async (_which, members) => {
    const page = { size: 20, page: 1, asc: undefined, desc: undefined, schoolYear: 2024 };
    for (const narrowing of [{}, { schoolId: sample.schoolId }])
      await expectIndexes((tenant) => listChildren(tenant, { ...page, ...narrowing, ...members }));
  });

  test.each(['roster', 'posture', 'unseen'] as const)(
    'the pages of a number hold everybody once: %s',
    async (member) => {
      const seen: string[] = [];
      let total = 0;
      for (let page = 1; page === 1 || seen.length < total; page += 1) {
        const query = { member, size: 300, page, asc: undefined, desc: undefined };
        const found = await filled.database.inScope(filled.small, (tenant) =>
          listChildren(tenant, query),
        );
        ({ total } = found);
        expect(found.rows).toHaveLength(Math.min(300, total - seen.length));
        seen.push(...found.rows.map((row) => `${row.projectName} ${row.patientId}`));
      }
      expect(new Set(seen).size).toBe(total);
    },
  );
});
