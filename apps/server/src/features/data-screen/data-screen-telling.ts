/** Writes a summary as it is told: hidden counts are null, and so is every rate that could give one away. */
import {
  FEWEST_FOR_RATE,
  type ScreenPlace,
  type ScreenRate,
  type ScreenSummary,
} from '@spine/contract/data-screen';
import { instantInShanghai } from '@spine/contract/kernel';
import { type Fraction, wilsonInterval } from '@spine/contract/statistic';
import type { AgeCounts, MonthCounts } from './data-screen.repository.ts';
import { hiddenIn, nameOf, RESULTS, type Result, type Shown } from './data-screen-hiding.ts';
import { type KnownRegion, pathOf } from './data-screen-region.ts';
import type { ShownSession } from './data-screen-session.service.ts';
import {
  curvatureOf,
  examinedOf,
  type PlaceNode,
  rosterOf,
  unexaminedOf,
} from './data-screen-tree.ts';

type Numbers = Omit<Shown, 'sessions'> & { readonly sessions: readonly ShownSession[] };
type About = 'topCode' | 'yearName' | 'yearFrom' | 'readAt' | 'mapSource';

/** A count under its name, or null where it is not told. */
type Tell = (name: string, count: number) => number | null;
/** How a count is told that stands in a rate. */
type Named = { readonly count: string; readonly of?: string };

const WIRE_NAMES: Readonly<Record<Result, ScreenSummary['distribution'][number]['key']>> = {
  normal: 'normal',
  posture: 'posture',
  grade_one: 'gradeOne',
  grade_two: 'gradeTwo',
  grade_three: 'gradeThree',
  sagittal: 'sagittal',
};

/** Everything of a summary that is numbers or places. */
export function toldSummary(
  numbers: Numbers,
  { path, hasBelow }: KnownRegion,
): Omit<ScreenSummary, About> {
  const hidden = hiddenIn(numbers);
  const tell: Tell = (name, count) => (hidden.has(name) ? null : count);
  const { region } = numbers;
  const hasRegions = hasBelow || region.below.some(({ isSchool }) => !isSchool);
  return {
    regionCode: region.key,
    regionName: region.name,
    path: [...path],
    counters: countersOf(tell, numbers),
    distribution: RESULTS.map((result) => shareOf(tell, region, result)),
    ages: agesOf(tell, numbers.ages),
    placeKind: hasRegions ? 'region' : 'school',
    places: region.below.map((place) => placeOf(tell, place)),
    months: numbers.months.map((month) => monthOf(tell, month)),
    sessions: numbers.sessions.map((session) => sessionOf(tell, session)),
  };
}

/** A rate is told with both its counts or not at all, and only of ten or more. */
function rateOf(tell: Tell, { count, of }: Fraction, named: Named): ScreenRate {
  const told = { count: tell(named.count, count), of: named.of ? tell(named.of, of) : of };
  const isTold = told.count !== null && told.of !== null && of >= FEWEST_FOR_RATE;
  const interval = isTold ? wilsonInterval({ count, of }) : null;
  return {
    ...told,
    rate: isTold ? count / of : null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

function detectionOf(tell: Tell, { key, tally }: PlaceNode): ScreenRate {
  return rateOf(
    tell,
    { count: curvatureOf(tally), of: tally.valid },
    { count: nameOf.place('curvature', key), of: nameOf.place('valid', key) },
  );
}

/** A roster says nothing of a child's health: it is always told. */
function examinedRateOf(tell: Tell, { key, tally }: PlaceNode): ScreenRate {
  return rateOf(
    tell,
    { count: examinedOf(tally), of: rosterOf(tally) },
    { count: nameOf.place('examined', key) },
  );
}

function countersOf(tell: Tell, { region, examinedToday }: Numbers): ScreenSummary['counters'] {
  const { key, tally } = region;
  return {
    schools: tally.schools,
    schoolsDone: tally.schoolsDone,
    roster: rosterOf(tally),
    examined: tell(nameOf.place('examined', key), examinedOf(tally)),
    examinedToday: tell(nameOf.examinedToday, examinedToday),
    unexamined: tell(nameOf.unexamined, unexaminedOf(tally)),
    incomplete: tell(nameOf.incomplete(key), tally.incomplete),
    valid: tell(nameOf.place('valid', key), tally.valid),
    examinedRate: examinedRateOf(tell, region),
    detection: detectionOf(tell, region),
  };
}

function shareOf(
  tell: Tell,
  { key, tally }: PlaceNode,
  result: Result,
): ScreenSummary['distribution'][number] {
  const { count, rate } = rateOf(
    tell,
    { count: tally[result], of: tally.valid },
    { count: nameOf.result(result, key), of: nameOf.place('valid', key) },
  );
  return { key: WIRE_NAMES[result], count, share: rate };
}

function placeOf(tell: Tell, place: PlaceNode): ScreenPlace {
  const { key, name, tally } = place;
  return {
    key,
    name,
    schools: tally.schools,
    examined: tell(nameOf.place('examined', key), examinedOf(tally)),
    detection: detectionOf(tell, place),
    examinedRate: examinedRateOf(tell, place),
  };
}

/** Years of age in their order; of a sex nobody of that age was of, the counts are 0. */
function agesOf(tell: Tell, counts: readonly AgeCounts[]): ScreenSummary['ages'] {
  const rate = (age: number, gender: AgeCounts['gender']) => {
    const found = counts.find((each) => each.age === age && each.gender === gender);
    const { valid, curvature } = found ?? { valid: 0, curvature: 0 };
    const named = { age, gender, valid, curvature };
    return rateOf(
      tell,
      { count: curvature, of: valid },
      { count: nameOf.age('curvature', named), of: nameOf.age('valid', named) },
    );
  };
  const ages = [...new Set(counts.map(({ age }) => age))].sort((one, other) => one - other);
  return ages.map((age) => ({ age, boys: rate(age, 'm'), girls: rate(age, 'f') }));
}

function monthOf(tell: Tell, counts: MonthCounts): ScreenSummary['months'][number] {
  return {
    month: counts.month.slice(0, 'YYYY-MM'.length),
    examined: tell(nameOf.month('examined', counts), counts.examined),
    detection: rateOf(
      tell,
      { count: counts.curvature, of: counts.valid },
      { count: nameOf.month('curvature', counts), of: nameOf.month('valid', counts) },
    ),
  };
}

function sessionOf(tell: Tell, session: ShownSession): ScreenSummary['sessions'][number] {
  return {
    at: instantInShanghai(session.last_at),
    regionName: pathOf(session.school).at(-1)?.name ?? '',
    schoolName: session.school.name,
    gradeName: session.grade_name,
    examined: tell(nameOf.session('examined', session), session.examined),
    roster: session.roster,
    positive: tell(nameOf.session('positive', session), session.positive),
  };
}
