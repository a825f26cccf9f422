/** Where several projects are counted together, a child counts once a school year, by its newest examination. */
import { uploadExams } from '@spine/contract/exam';
import {
  type StatisticGroup,
  type StatisticMember,
  statisticsChildren,
  statisticsOverview,
  statisticsTable,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The same children in a project of September, one of November, and one of the school year before. */
type Place = Screening & {
  readonly former: string;
  readonly latter: string;
  readonly before: string;
};

async function placeOf(children: number): Promise<Place> {
  const autumn = { startDate: '2026-09-01' };
  const screening = await insertScreening(world.database, world.home, {
    children,
    project: autumn,
  });
  const others = await world.database.inScope(world.home, async (tenant) => {
    const schoolIds = [screening.schoolId];
    const latter = await insertProjectRow(tenant, { schoolIds, startDate: '2026-11-01' });
    const before = await insertProjectRow(tenant, { schoolIds, startDate: '2025-11-01' });
    return { latter: latter.id, before: before.id };
  });
  return { ...screening, former: screening.projectId, ...others };
}

const DAYS = { former: '2026-09-10', latter: '2026-11-10', before: '2025-11-10' } as const;

/** By the quick angle, or refused. */
type Sent = {
  readonly child: number;
  readonly project: keyof typeof DAYS;
  readonly angle: number | 'refused';
};

async function examine(place: Place, sent: readonly Sent[]): Promise<void> {
  for (const project of ['before', 'former', 'latter'] as const) {
    const exams = sent
      .filter((each) => each.project === project)
      .map(({ child, angle }) =>
        quickRecord({
          patientId: place.patientIds[child] ?? '',
          examTime: `${DAYS[project]}T09:00:00+08:00`,
          ...(angle === 'refused'
            ? { status: 2 as const, readings: undefined }
            : { readings: [[angle, angle, angle]] }),
        }),
      );
    if (exams.length === 0) continue;
    const where = { projectId: place[project], schoolId: place.schoolId };
    const { body } = await world.as('doctor').call(uploadExams, { ...where, exams });
    expect(body.code).toBe(8000);
  }
}

/** Projects come with commas between them. */
type Filters = {
  readonly schoolId?: string;
  readonly projectId?: string;
  readonly to?: string;
  perProject?: 'true';
};

async function totalOf(filters: Filters) {
  return (await world.as('analyst').call(statisticsOverview, filters)).body.data.total;
}

/** 人 where each child counts once, else 人次. */
async function isEachOnce(filters: Filters, groupBy: 'sex' | 'project' = 'sex') {
  const analyst = world.as('analyst');
  const overview = await analyst.call(statisticsOverview, filters);
  const table = await analyst.call(statisticsTable, { ...filters, groupBy });
  return [overview.body.data.eachOnce, table.body.data.eachOnce];
}

/** How many children there are, on one page as on several. */
async function behind(member: StatisticMember, filters: Filters): Promise<number> {
  const read = async (page: { readonly size: number; readonly page?: number }) =>
    (await world.as('doctor').call(statisticsChildren, { ...filters, member, ...page })).body;
  const all = await read({ size: 200 });
  expect(all.rows).toHaveLength(all.total);
  const pages: unknown[] = [];
  for (let page = 1; pages.length < all.total; page += 1) {
    const { rows } = await read({ size: 40, page });
    expect(rows).not.toEqual([]);
    pages.push(...rows);
  }
  expect(pages).toEqual(all.rows);
  return all.total;
}

test('100 children of two projects are 100, and 200 by projects', async () => {
  const place = await placeOf(100);
  const everybody = place.patientIds.map((_, child) => child);
  await examine(place, [
    ...everybody.map((child) => ({ child, project: 'former' as const, angle: child < 10 ? 8 : 1 })),
    ...everybody.map((child) => ({ child, project: 'latter' as const, angle: child < 6 ? 8 : 1 })),
  ]);
  const { schoolId, former, latter } = place;
  // The project of the year before, which is still under way, has none of them on its roster.
  const once = { roster: 100, inspected: 100, gradeTwo: 6, normal: 94 };
  expect(await totalOf({ schoolId })).toMatchObject(once);
  expect(await totalOf({ schoolId, projectId: `${former},${latter}` })).toMatchObject({
    ...once,
  });
  expect(await totalOf({ projectId: former })).toMatchObject({ roster: 100, gradeTwo: 10 });

  const answer = await world.as('analyst').call(statisticsTable, { schoolId, groupBy: 'project' });
  const groups: StatisticGroup[] = answer.body.data.groups;
  const found = groups.map(({ tally: { inspected, gradeTwo } }) => ({ inspected, gradeTwo }));
  expect(found).toContainEqual({ inspected: 100, gradeTwo: 10 });
  expect(found).toContainEqual({ inspected: 100, gradeTwo: 6 });
});

describe('a child of two projects in a school year', () => {
  let place: Place;
  const [both, refusedLater, onlyFormer, onlyLatter, ofTwoYears, waitsForBoth] = [0, 1, 2, 3, 4, 5];
  beforeAll(async () => {
    place = await placeOf(6);
    await examine(place, [
      { child: both, project: 'former', angle: 12 },
      { child: both, project: 'latter', angle: 1 },
      { child: refusedLater, project: 'former', angle: 12 },
      { child: refusedLater, project: 'latter', angle: 'refused' },
      { child: onlyFormer, project: 'former', angle: 1 },
      { child: onlyLatter, project: 'latter', angle: 'refused' },
      { child: ofTwoYears, project: 'before', angle: 12 },
      { child: ofTwoYears, project: 'latter', angle: 1 },
    ]);
    expect(place.patientIds[waitsForBoth]).toBeDefined();
  });
  const year = () => ({ schoolId: place.schoolId, projectId: `${place.former},${place.latter}` });

  test('counts by the newest with a result; without one as declined', async () => {
    expect(await totalOf(year())).toMatchObject({
      inspected: 4,
      declined: 1,
      gradeThree: 1,
      normal: 3,
    });
  });

  test('is one of 人 within a year, and of 人次 over several, or with projects side by side', async () => {
    const { schoolId, former } = place;
    expect(await isEachOnce(year())).toEqual([true, true]);
    expect(await isEachOnce({ schoolId })).toEqual([false, false]);
    expect(await isEachOnce(year(), 'project')).toEqual([true, false]);
    expect(await isEachOnce({ projectId: former }, 'project')).toEqual([true, true]);
  });

  test('is not seen when no project of the year has seen it, and then once', async () => {
    expect(await totalOf(year())).toMatchObject({ roster: 6 });
    expect(await behind('unseen', year())).toBe(1);
  });

  test('counts in each of two school years', async () => {
    const total = await totalOf({ schoolId: place.schoolId });
    expect(total).toMatchObject({ inspected: 5, gradeThree: 2, normal: 3 });
  });

  test('within some days counts by what lies in them', async () => {
    const september = { ...year(), to: '2026-09-30' };
    expect(await totalOf(september)).toMatchObject({
      inspected: 3,
      gradeThree: 2,
      normal: 1,
      roster: 6,
    });
  });

  test('is behind the numbers of a table of projects once for each', async () => {
    const { schoolId } = place;
    const answer = await world
      .as('analyst')
      .call(statisticsTable, { schoolId, groupBy: 'sex', splitBy: 'project' });
    const { total } = answer.body.data;
    expect(total).toMatchObject({ inspected: 6, gradeThree: 3 });
    const perProject = { schoolId, perProject: 'true' } as const;
    expect(await behind('examined', perProject)).toBe(total.inspected);
    expect(await behind('gradeThree', perProject)).toBe(total.gradeThree);
    expect(await behind('roster', perProject)).toBe(total.roster);
  });

  test('is one of the children behind each number', async () => {
    for (const filters of [year(), { schoolId: place.schoolId }, { ...year(), to: '2026-09-30' }]) {
      const total = await totalOf(filters);
      expect(await behind('examined', filters)).toBe(total.inspected);
      expect(await behind('normal', filters)).toBe(total.normal);
      expect(await behind('gradeThree', filters)).toBe(total.gradeThree);
      expect(await behind('declined', filters)).toBe(total.declined);
      expect(await behind('roster', filters)).toBe(total.roster);
    }
  });
});
