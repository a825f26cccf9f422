/** Intervals are looked up by the children they are of, however many there are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChildren } from '#features/child-record/index.ts';
import { saidPlacement } from '#platform/db/placement.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { enrolmentsOf, loadGradeCodes, loadStays } from './enrolment.repository.ts';
import { placeChildren, unlistChildren } from './place-children.service.ts';
import { openChildren, rosterGroups, yearSums } from './school-year/school-year.repository.ts';

let filled: Filled;
let children: Awaited<ReturnType<typeof someChildren>>;
beforeAll(async () => {
  filled = await openFilled();
  children = await someChildren();
});
afterAll(() => filled.close());

const someChildren = () =>
  filled.database.inScope(filled.home, (tenant) =>
    tenant.db
      .selectFrom('patient')
      .innerJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
      .where('orgId', '=', tenant.orgId)
      .orderBy('id')
      .limit(600)
      .select(['id', 'schoolId', 'studentId'])
      .selectAll('said')
      .execute(),
  );

const moved = () => children.map((child) => ({ ...child, clazzName: '9班', clazzOrder: 9 }));
const schoolYear = () => ({ schoolId: children[0]?.schoolId ?? '', year: 2027 });
const WORKS: readonly (readonly [what: string, work: Work])[] = [
  ['of one child', (tenant) => enrolmentsOf(tenant, children[0]?.id ?? '')],
  ['of a school whose system changes', (tenant) => loadStays(tenant, children[0]?.schoolId ?? '')],
  ['of a school in two years', (tenant) => rosterGroups(tenant, schoolYear())],
  [
    'of a school whose grades are looked at',
    (tenant) => openChildren(tenant, { ...schoolYear(), limit: 100, labelled: true }),
  ],
  ...([1, 600] as const).flatMap((count): [string, Work][] => [
    [
      `that ${count} children move`,
      (tenant) =>
        changeChildren(tenant, { patientIds: [] }, (change) =>
          placeChildren(change, moved().slice(0, count), { cause: 'edit', now: TEST_NOW }),
        ),
    ],
    [
      `that ${count} children are deleted`,
      (tenant) =>
        changeChildren(tenant, { patientIds: [] }, (change) =>
          unlistChildren(
            change,
            children.slice(0, count).map(({ id }) => id),
          ),
        ),
    ],
  ]),
];

test.each(WORKS)('intervals %s are found by an index', async (_what, work) => {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(/Seq Scan on enrolment\b/);
});

test('the rosters of the institution are counted while they are read, and none is put aside', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) => yearSums(tenant, 2027));
  for (const plan of plans) {
    expect(plan).toMatch(/enrolment_doubt_idx/);
    // A million rows that are put aside go to the disk.
    expect(new Set(plan.match(/CTE Scan on \w+/g))).toEqual(new Set(['CTE Scan on whole']));
  }
});

test.each([1, 500, 600])(
  'beside %i children that are placed, those of their school are joined, not compared with each',
  async (count) => {
    const without = children.slice(0, count).map(({ id }) => id);
    const { schoolId } = schoolYear();
    const plans = await filled.plansFor(filled.home, (tenant) =>
      loadGradeCodes(tenant, { schoolId, without }),
    );
    for (const plan of plans) {
      expect(plan).toContain('Function Scan on unnest');
      expect(plan).not.toMatch(/patient_id (=|<>) (ANY|ALL)/);
    }
  },
);
