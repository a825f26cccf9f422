/** Writes a summary as it is published: suppressed counts are null, and so is every rate that could disclose one. */
import {
  computeStanding,
  FEWEST_FOR_RATE,
  type ScreenArea,
  type ScreenDetection,
  type ScreenRate,
  type ScreenSummary,
} from '@spine/contract/data-screen';
import { instantInShanghai } from '@spine/contract/kernel';
import {
  addSpreads,
  clusteredInterval,
  computeIntervalEffect,
  computeRetestBounds,
  type Fraction,
  NO_SPREAD,
  type Spread,
} from '@spine/contract/statistic';
import { type AgeCounts, type MonthCounts, partOfAge } from '../data-screen.repository.ts';
import { type RegionWithPath, regionPath } from '../data-screen-region.ts';
import {
  curvatureOf,
  examinedOf,
  listParts,
  type Part,
  rosterOf,
  unexaminedOf,
} from '../data-screen-tally.ts';
import type { RegionNode } from '../data-screen-tree.ts';
import { byStage, isMostlySuppressed, type LastAges } from './data-screen-ages.ts';
import type { ShownSitting } from './data-screen-sitting.service.ts';
import { type ComparedBy, comparedBySchools, schoolsIn } from './data-screen-standing.ts';
import { nameOf, type Shown, suppressedIn } from './data-screen-suppression.ts';

type Numbers = Omit<Shown, 'sittings'> & {
  readonly sittings: readonly ShownSitting[];
  /** How many abnormal curvatures each school would have at the region's rates for each sex and age. */
  readonly expected: ReadonlyMap<string, number>;
  /** How the classes differ: of each school in the year, and of each month, sex and age. */
  readonly spreads: ReadonlyMap<string, Spread>;
  readonly partSpreads: ReadonlyMap<string, Spread>;
  /** Of each school how the classes of its institution differ: one object for all schools of an institution. */
  readonly institutions: ReadonlyMap<string, Spread | undefined>;
};
type About = 'way' | 'ways' | 'topCode' | 'yearName' | 'yearFrom' | 'readAt' | 'mapSource';

/** A count under its name, or null where it is suppressed. */
type Publish = (name: string, count: number) => number | null;
/** The names of the counts of a rate. */
type Named = { readonly count: string; readonly of?: string };
/** Intervals are told to hundredths of a percent: nobody solves finer ones for a count that is suppressed. */
const TOLD_PARTS = 10_000;

type Published = Omit<ScreenSummary, About>;

/** Everything of a summary that is numbers or places. */
export function publishedSummary(numbers: Numbers, region: RegionWithPath): Published {
  const summary = publishedBy({ ...numbers, lastAges: new Map() }, region);
  return isMostlySuppressed(summary.ages) ? publishedBy(byStage(numbers), region) : summary;
}

function publishedBy(numbers: Numbers & LastAges, { path, hasBelow }: RegionWithPath): Published {
  const suppressed = suppressedIn(numbers);
  const publish: Publish = (name, count) => (suppressed.has(name) ? null : count);
  const { region } = numbers;
  const effectOf = partEffects(numbers);
  const hasRegions = hasBelow || region.below.some(({ isSchool }) => !isSchool);
  return {
    regionCode: region.key,
    regionName: region.name,
    path: [...path],
    counters: publishCounters(publish, numbers),
    distribution: listParts(region.tally).map((part) => publishShare(publish, region, part)),
    ages: publishAges(publish, numbers),
    placeKind: hasRegions ? 'region' : 'school',
    places: publishPlaces(publish, numbers),
    months: numbers.months.map((month) => publishMonth(publish, month, effectOf(month.month))),
    sessions: numbers.sittings.map((sitting) => publishSitting(publish, sitting)),
  };
}

/** The design effect of a rate, by what is known of the classes of some schools' institutions. */
function effectIn(own: Spread, schools: readonly RegionNode[], { institutions }: Numbers) {
  const all = new Set(schools.map(({ key }) => institutions.get(key) ?? NO_SPREAD));
  return computeIntervalEffect(own, addSpreads([...all]));
}

/** The same of the months and ages of the region. */
function partEffects(numbers: Numbers): (part: string) => number {
  const schools = schoolsIn(numbers.region);
  return (part) => effectIn(numbers.partSpreads.get(part) ?? NO_SPREAD, schools, numbers);
}

/** A rate is told with both its counts or not at all, and only of ten or more. */
function publishRate(
  publish: Publish,
  { count, of, effect = 1 }: Fraction & { readonly effect?: number },
  named: Named,
): ScreenRate {
  const told = { count: publish(named.count, count), of: named.of ? publish(named.of, of) : of };
  const isTold = told.count !== null && told.of !== null && of >= FEWEST_FOR_RATE;
  const interval = isTold ? clusteredInterval({ count, of }, effect) : null;
  return {
    ...told,
    rate: isTold ? count / of : null,
    low: interval && Math.round(interval.low * TOLD_PARTS) / TOLD_PARTS,
    high: interval && Math.round(interval.high * TOLD_PARTS) / TOLD_PARTS,
  };
}

/**
 * Bounds give away how many wait for a retest, so that they are told only beside what says so anyway: the examined and
 * the valid where these are told, and the rate itself. `examined` and `awaiting` are null where they are suppressed.
 */
function bounded(
  rate: ScreenRate,
  { examined, awaiting }: Readonly<Record<'examined' | 'awaiting', number | null>>,
): ScreenDetection {
  const { count, of } = rate;
  const isTold = rate.rate !== null && examined !== null && awaiting !== null;
  const bounds =
    isTold && count !== null && of !== null ? computeRetestBounds({ count, of }, awaiting) : null;
  return { ...rate, bounds };
}

function publishDetection(publish: Publish, place: RegionNode, numbers: Numbers): ScreenDetection {
  const { key, tally } = place;
  const schools = schoolsIn(place);
  const own = addSpreads(schools.map((school) => numbers.spreads.get(school.key) ?? NO_SPREAD));
  const effect = effectIn(own, schools, numbers);
  const rate = publishRate(
    publish,
    { count: curvatureOf(tally), of: tally.valid, effect },
    { count: nameOf.place('curvature', key), of: nameOf.place('valid', key) },
  );
  return bounded(rate, {
    examined: publish(nameOf.place('examined', key), examinedOf(tally)),
    awaiting: publish(nameOf.incomplete(key), tally.incomplete),
  });
}

/** A roster says nothing of a child's health: it is always told. */
function publishExaminedRate(publish: Publish, { key, tally }: RegionNode): ScreenRate {
  return publishRate(
    publish,
    { count: examinedOf(tally), of: rosterOf(tally) },
    { count: nameOf.place('examined', key) },
  );
}

function publishCounters(publish: Publish, numbers: Numbers): ScreenSummary['counters'] {
  const { region, examinedToday } = numbers;
  const { key, tally } = region;
  return {
    schools: tally.schools,
    schoolsDone: tally.schoolsDone,
    roster: rosterOf(tally),
    examined: publish(nameOf.place('examined', key), examinedOf(tally)),
    examinedToday: publish(nameOf.examinedToday, examinedToday),
    unexamined: publish(nameOf.unexamined, unexaminedOf(tally)),
    incomplete: publish(nameOf.incomplete(key), tally.incomplete),
    valid: publish(nameOf.place('valid', key), tally.valid),
    examinedRate: publishExaminedRate(publish, region),
    detection: publishDetection(publish, region, numbers),
  };
}

function publishShare(
  publish: Publish,
  { key, tally }: RegionNode,
  part: Part,
): ScreenSummary['distribution'][number] {
  const { count, rate } = publishRate(
    publish,
    { count: part.count, of: tally.valid },
    { count: nameOf.part(part.key, key), of: nameOf.place('valid', key) },
  );
  return { key: part.key, count, share: rate };
}

function publishPlaces(publish: Publish, numbers: Numbers): ScreenArea[] {
  const compared = comparedBySchools(numbers.region.below, numbers.expected);
  // Beside a region whose own rate is suppressed nobody is compared.
  const isCompared = publishDetection(publish, numbers.region, numbers).rate !== null;
  return numbers.region.below.map((place) =>
    publishPlace(publish, place, { ...numbers, ...(isCompared && { compared }) }),
  );
}

type Beside = Numbers & { readonly compared?: ComparedBy };

function publishPlace(publish: Publish, place: RegionNode, numbers: Beside): ScreenArea {
  const { key, name, tally } = place;
  const detection = publishDetection(publish, place, numbers);
  // The expected rate decides and is not told: of a place of one sex and age it is the region's rate of these, which may
  // be suppressed.
  const { interval, expected } =
    (detection.rate !== null && numbers.compared?.(place)) || NOT_COMPARED;
  return {
    key,
    name,
    schools: tally.schools,
    examined: publish(nameOf.place('examined', key), examinedOf(tally)),
    detection,
    standing: computeStanding(interval, expected, tally.clusters),
    examinedRate: publishExaminedRate(publish, place),
  };
}
const NOT_COMPARED = { interval: null, expected: null };

/** Ages in their order; of a sex nobody of that age was of, the counts are 0. */
function publishAges(publish: Publish, numbers: Numbers & LastAges): ScreenSummary['ages'] {
  const { ages: counts, lastAges } = numbers;
  const effectOf = partEffects(numbers);
  const rate = (age: number, gender: AgeCounts['gender']) => {
    const found = counts.find((each) => each.age === age && each.gender === gender);
    const named = found ?? { age, gender, valid: 0, incomplete: 0, curvature: 0 };
    const { valid, incomplete, curvature } = named;
    const detection = publishRate(
      publish,
      { count: curvature, of: valid, effect: effectOf(partOfAge(named)) },
      { count: nameOf.age('curvature', named), of: nameOf.age('valid', named) },
    );
    // How many of an age were examined is told nowhere.
    return bounded(detection, { examined: valid + incomplete, awaiting: incomplete });
  };
  const ages = [...new Set(counts.map(({ age }) => age))].sort((one, other) => one - other);
  return ages.map((age) => ({
    age,
    lastAge: lastAges.get(age) ?? age,
    boys: rate(age, 'm'),
    girls: rate(age, 'f'),
  }));
}

function publishMonth(
  publish: Publish,
  counts: MonthCounts,
  effect: number,
): ScreenSummary['months'][number] {
  const examined = publish(nameOf.month('examined', counts), counts.examined);
  const detection = publishRate(
    publish,
    { count: counts.curvature, of: counts.valid, effect },
    { count: nameOf.month('curvature', counts), of: nameOf.month('valid', counts) },
  );
  return {
    month: counts.month.slice(0, 'YYYY-MM'.length),
    examined,
    detection: bounded(detection, { examined, awaiting: counts.incomplete }),
  };
}

function publishSitting(
  publish: Publish,
  sitting: ShownSitting,
): ScreenSummary['sessions'][number] {
  return {
    at: instantInShanghai(sitting.lastAt),
    regionName: regionPath(sitting.school).at(-1)?.name ?? '',
    schoolName: sitting.school.name,
    gradeName: sitting.gradeName,
    examined: publish(nameOf.sitting('examined', sitting), sitting.examined),
    roster: sitting.roster,
    positive: publish(nameOf.sitting('positive', sitting), sitting.positive),
  };
}
