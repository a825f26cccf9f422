/**
 * The numbers of the data screen are those of a plain recount of the examinations, for random children of two
 * institutions who refuse, come back, move to another school and leave.
 */
import { ageOn } from '@spine/contract/kernel';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { recountAll } from '#testing/database/recount.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  ENDINGS,
  type Ending,
  insertChildren,
  insertExams,
  insertProject,
  insertSchools,
  moveChildren,
  removeChildren,
} from './data-screen.factory.ts';
import {
  type AgeCounts,
  loadAgeCounts,
  loadMonthCounts,
  type MonthCounts,
  screenSchools,
} from './data-screen.repository.ts';
import type { SchoolTally } from './data-screen-tree.ts';
import { screenedYear } from './data-screen-year.service.ts';
import { newestSittings } from './publish/data-screen-sitting.service.ts';

const TODAY = '2026-11-20';
const YEAR = { first: '2026-09-01', after: '2027-09-01' };
const CODES = [
  ['330000', '330100', '330106'],
  ['330000', '330200', '330203'],
  ['440000', '441900'],
] as const;
const CHILDREN = 240;

type Visit = { day: string; ending: Ending };
type Life = {
  school: number;
  gender: 'm' | 'f' | 'o';
  birthDate: string;
  visits: Visit[];
  fate: 'stays' | 'moves' | 'leaves';
};
type Counted = Omit<Life, 'visits'> & { patient: string; schoolId: string; orgId: string };

const visit = fc.record({
  day: fc.constantFrom('2026-08-31', '2026-09-01', '2026-10-12', '2026-10-13', '2026-11-19', TODAY),
  ending: fc.constantFrom(...ENDINGS),
});
const life: fc.Arbitrary<Life> = fc.record({
  school: fc.nat(5),
  gender: fc.constantFrom('m', 'm', 'f', 'f', 'o'),
  birthDate: fc.constantFrom('2014-11-20', '2014-11-21', '2015-09-01', '2016-02-29'),
  visits: fc.array(visit, { maxLength: 3 }),
  fate: fc.constantFrom('stays', 'stays', 'stays', 'moves', 'leaves'),
});

let world: World;
let owner: Client;
let schoolIds: string[];
const lives: (Counted & { visits: Visit[] })[] = [];

beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const orgs = [world.home.orgId, world.other.orgId];
  schoolIds = await insertSchools(
    world,
    orgs.flatMap((orgId) => CODES.map((codes) => ({ orgId, codes }))),
  );
  const drawn = fc.sample(life, { numRuns: CHILDREN, seed: 417 });
  for (const [at, orgId] of orgs.entries()) {
    const own = schoolIds.slice(at * 3, at * 3 + 3);
    const projectId = await insertProject(world, {
      orgId,
      schoolIds: own,
      startDate: '2026-09-01',
    });
    const mine = drawn.filter(({ school }) => own.includes(schoolIds[school] ?? ''));
    await live(orgId, { projectId, mine });
  }
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Children enter, are examined in an order that is not that of the days, and move on or leave. */
async function live(
  orgId: string,
  { projectId, mine }: { projectId: string; mine: readonly Life[] },
): Promise<void> {
  const homes = mine.map((one) => ({ ...one, orgId, schoolId: schoolIds[one.school] ?? '' }));
  const ids = await insertChildren(world, homes);
  const counted = homes.map((one, at) => ({ ...one, patient: ids[at] ?? '' }));
  lives.push(...counted);
  for (const order of [2, 0, 1])
    await insertExams(
      world,
      counted.flatMap(({ visits, patient, ...child }) => {
        const { day, ending } = visits[order] ?? {};
        const at = `${day}T0${8 - order}:00:00+08:00`;
        return day && ending ? [{ ...child, projectId, patientId: patient, at, ending }] : [];
      }),
    );
  const fated = (fate: Life['fate']) =>
    counted.filter((one) => one.fate === fate).map(({ patient }) => patient);
  const home = schoolIds[schoolIds.indexOf(homes[0]?.schoolId ?? '') < 3 ? 0 : 3] ?? '';
  await moveChildren(owner, { orgId, schoolId: home, ids: fated('moves'), on: TODAY });
  await removeChildren(owner, { orgId, ids: fated('leaves') });
  await recountAll(world.ownerUrl);
}

function rankOf(ending: Ending): number {
  if (ending === 'declined') return 3;
  return ending === 'incomplete' ? 2 : 1;
}

/** The visit a child counts by: the newest of the best kind. */
function countingVisit(visits: readonly Visit[]): Visit | undefined {
  const inTime = visits.map((one, order) => ({ ...one, at: `${one.day} ${8 - order}` }));
  inTime.sort((one, other) => (one.at < other.at ? 1 : -1));
  const best = Math.min(...inTime.map(({ ending }) => rankOf(ending)));
  return inTime.find(({ ending }) => rankOf(ending) === best);
}

const inYear = ({ day }: Visit) => day >= YEAR.first;
const isExamined = ({ ending }: Visit) => ending !== 'declined';
const isValid = (one: Visit) => rankOf(one.ending) === 1;
const isCurved = ({ ending }: Visit) =>
  ['gradeOne', 'gradeTwo', 'gradeThree', 'sagittal'].includes(ending);

function countedOf(scope: Scope) {
  return lives
    .filter(({ orgId }) => scope.kind === 'platform' || orgId === scope.orgId)
    .flatMap((one) => {
      const by = countingVisit(one.visits);
      return by && inYear(by) ? [{ ...one, ...by }] : [];
    });
}

/** Living children of a school's roster whom nobody has seen, whichever school they were seen in. */
function waitingAt(schoolId: string): number {
  return lives.filter((one) => {
    const home = schoolIds.indexOf(one.schoolId) < 3 ? 0 : 3;
    const now = one.fate === 'moves' ? schoolIds[home] : one.schoolId;
    return one.fate !== 'leaves' && now === schoolId && one.visits.length === 0;
  }).length;
}

const scopes = (): Scope[] => [platformScope, world.home, world.other];

type Counting = ReturnType<typeof countedOf>;

async function expectRecounted(): Promise<void> {
  for (const scope of scopes()) await world.database.inSnapshot(scope, expectRecountedIn);
}

async function expectRecountedIn(tenant: AnyTenant): Promise<void> {
  const counted = countedOf(tenant);
  const schools = await screenSchools(tenant);
  const { tallies, year } = await screenedYear(tenant, { schools, today: TODAY });
  expect([year, tallies.length]).toEqual([2026, tenant.kind === 'platform' ? 6 : 3]);
  for (const tally of tallies) expectSchool(tally, counted);
  const everywhere = { days: YEAR, schools: 'all', way: 'twoStage' } as const;
  for (const row of await loadAgeCounts(tenant, everywhere)) expectAge(row, counted);
  for (const row of await loadMonthCounts(tenant, everywhere)) expectMonth(row, counted);
}

function expectSchool({ school, tally }: SchoolTally, counted: Counting): void {
  const here = counted.filter(({ schoolId }) => schoolId === school.id);
  const ended = (ending: Ending) => here.filter((one) => one.ending === ending).length;
  expect(tally).toMatchObject({
    valid: here.filter(isValid).length,
    unseen: waitingAt(school.id),
    normal: ended('normal'),
    posture: ended('posture'),
    gradeOne: ended('gradeOne'),
    gradeTwo: ended('gradeTwo'),
    gradeThree: ended('gradeThree'),
    sagittal: ended('sagittal'),
    incomplete: ended('incomplete'),
    declined: ended('declined'),
    furtherCheck: ended('furtherCheck'),
  });
}

function expectAge({ age, gender, ...counts }: AgeCounts, counted: Counting): void {
  const same = counted.filter(
    (one) => one.gender === gender && ageOn(one.birthDate, one.day) === age,
  );
  expect(counts).toEqual({
    valid: same.filter(isValid).length,
    incomplete: same.filter(({ ending }) => ending === 'incomplete').length,
    curvature: same.filter(isCurved).length,
  });
}

function expectMonth({ month, examined }: MonthCounts, counted: Counting): void {
  const same = counted.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7));
  expect(examined).toBe(same.filter(isExamined).length);
}

describe('the data screen', () => {
  test('counts as a plain recount does', async () => {
    await expectRecounted();
  });

  test('names the newest sittings with everybody who was examined there that day', async () => {
    for (const scope of scopes())
      await world.database.inSnapshot(scope, async (tenant) => {
        const schools = await screenSchools(tenant);
        const asked = { schools, first: YEAR.first, today: TODAY };
        const { sittings, examinedToday } = await newestSittings(tenant, asked);
        const own = lives.filter((one) => schools.some(({ id }) => id === one.schoolId));
        const seen = (day: string, schoolId?: string) =>
          own.filter(
            (one) =>
              (schoolId === undefined || one.schoolId === schoolId) &&
              one.visits.some((each) => each.day === day && isExamined(each)),
          ).length;
        expect(examinedToday).toBe(seen(TODAY));
        expect(sittings.length).toBe(12);
        for (const { day, school, examined } of sittings)
          expect([day, examined]).toEqual([day, seen(day, school.id)]);
      });
  });
});
