/** Random small populations of a province, child by child, and what is told of a region of them. */
import fc from 'fast-check';
import type { ScreenSchool } from './data-screen.repository.ts';
import { lastMonths } from './data-screen.service.ts';
import { findRegion } from './data-screen-region.ts';
import { curvatureOf, examinedOf, NOBODY, RESULTS, type Result } from './data-screen-tally.ts';
import { buildRegionTree, findInTree } from './data-screen-tree.ts';
import { publishedSummary } from './publish/data-screen-publication.ts';

const TODAY = '2026-11-20';
const YEAR = { first: '2026-09-01', after: '2027-09-01' };
export const CITY = '330100';
export const TOP = { code: '330000', name: '浙江省' };
const PLACES = [
  ['330100', '330106'],
  ['330100', '330106'],
  ['330100', '330110'],
  ['330100', '330102'],
  ['330200', '330203'],
  ['330200', '330205'],
] as const;
export const SCHOOLS: readonly ScreenSchool[] = PLACES.map(([city, district], at) => ({
  orgId: 'o',
  id: `school ${at}`,
  name: `S${at}`,
  deleted: false,
  province: TOP.code,
  city,
  district,
  provinceName: TOP.name,
  cityName: city,
  districtName: district,
}));

export type Child = {
  school: number;
  ending: Result | 'incomplete' | 'declined' | 'unseen' | 'elsewise';
  gender: 'm' | 'f';
  age: number;
  month: '2026-09-01' | '2026-10-01' | '2026-11-01';
};
const child: fc.Arbitrary<Child> = fc.record({
  school: fc.nat(PLACES.length - 1),
  ending: fc.oneof(
    { weight: 5, arbitrary: fc.constant('normal' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...RESULTS) },
    { weight: 1, arbitrary: fc.constantFrom('incomplete', 'declined', 'unseen', 'elsewise') },
  ),
  gender: fc.constantFrom('m', 'f'),
  age: fc.integer({ min: 6, max: 8 }),
  month: fc.constantFrom('2026-09-01', '2026-10-01', '2026-11-01'),
});
/** Of one way; many wait for a retest, few were there in the first month or in the last school. */
const unfinishedChild: fc.Arbitrary<Child> = fc.record({
  school: fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 4, 4, 5),
  ending: fc.constantFrom('normal', 'normal', 'gradeOne', 'incomplete', 'incomplete', 'declined'),
  gender: fc.constantFrom('m', 'f'),
  age: fc.integer({ min: 6, max: 7 }),
  month: fc.oneof(
    { weight: 1, arbitrary: fc.constant('2026-09-01' as const) },
    { weight: 19, arbitrary: fc.constantFrom('2026-10-01', '2026-11-01') },
  ),
});
const populationOf = (each: fc.Arbitrary<Child>) =>
  fc.oneof(fc.array(each, { maxLength: 25 }), fc.array(each, { minLength: 20, maxLength: 160 }));
export const population = populationOf(child);
export const unfinished = populationOf(unfinishedChild);

function tallyOf(children: readonly Child[]) {
  const tally = { ...NOBODY };
  for (const { ending } of children) {
    tally[ending] += 1;
    if (RESULTS.some((result) => result === ending)) tally.valid += 1;
  }
  return tally;
}

const countsOf = (children: readonly Child[]) => {
  const tally = tallyOf(children);
  const { valid, incomplete } = tally;
  return { examined: examinedOf(tally), valid, incomplete, curvature: curvatureOf(tally) };
};

/** What is told of a region of the population. */
export function publishPopulation(all: readonly Child[], code: string): PublishedPopulation {
  const region = findRegion(code, []);
  if (!region) throw new Error(code);
  const ofSchool = (at: number) => all.filter(({ school }) => school === at);
  const tallies = SCHOOLS.map((school, at) => ({
    school,
    tally: { ...tallyOf(ofSchool(at)), schools: 1 },
  }));
  const isInside = ({ school }: Child) => {
    const [city, district] = PLACES[school] ?? [];
    return code === TOP.code || code === city || code === district;
  };
  const inside = all.filter(isInside);
  const ages = [6, 7, 8].flatMap((age) =>
    (['m', 'f'] as const).map((gender) => {
      const same = inside.filter((each) => each.age === age && each.gender === gender);
      return { age, gender, ...countsOf(same) };
    }),
  );
  const found = ['2026-09-01', '2026-10-01', '2026-11-01'].map((month) => ({
    month,
    ...countsOf(inside.filter((each) => each.month === month)),
  }));
  const sittings = SCHOOLS.flatMap((school, at) => {
    const today = inside.filter((each) => each.school === at && each.month === '2026-11-01');
    const { examined } = countsOf(today);
    const shown = {
      school,
      roster: examined,
      schoolId: school.id,
      gradeCode: 1,
      gradeName: 'g',
    };
    const seen = { day: TODAY, examined, declined: 0, positive: 0, lastAt: new Date(0) };
    return examined > 0 ? [{ ...shown, ...seen }] : [];
  });
  const told = publishedSummary(
    {
      ...findInTree(buildRegionTree(TOP, tallies), region.path),
      ...lastMonths(TODAY).fill(found, YEAR),
      ages,
      sittings,
      allOfToday: true,
      today: TODAY,
      expected: new Map(),
      spreads: new Map(),
      partSpreads: new Map(),
      institutions: new Map(),
      examinedToday: sittings.reduce((sum, { examined }) => sum + examined, 0),
    },
    region,
  );
  return { ...told, elsewise: inside.filter(({ ending }) => ending === 'elsewise').length };
}

/** `elsewise`: examined in another way, of whom nothing is told but that they are. */
export type PublishedPopulation = ReturnType<typeof publishedSummary> & {
  readonly elsewise: number;
};
