/**
 * Builds the page that a principal gets: figures without names. A count of 1 to 4 could point at a child, so it is suppressed as on
 * the data screen (docs/adr/0022-small-cells-on-the-data-screen.md), with whatever would let it be computed; rates are of shown counts.
 */

import {
  type Cell,
  FEWEST_FOR_RATE,
  FEWEST_SHOWN,
  type Sum,
  suppressedCounts,
} from '@spine/contract/data-screen';
import { screeningMethodWord } from '@spine/contract/exam';
import {
  computeFraction,
  type Fraction,
  type Indicator,
  indicatorNameOf,
  leadingIndicator,
  percentDigits,
  type StatisticTally,
} from '@spine/contract/statistic';
import type { PrincipalFacts } from './principal.service.ts';
import { principalText as text } from './principal.text.ts';

/** The figures of the whole school, in their order. */
const FIGURES = [
  'roster',
  'inspected',
  'found',
  'posture',
  'incomplete',
  'referred',
  'attended',
] as const;
type Figure = (typeof FIGURES)[number];

type Figures = Readonly<Record<Figure, number>>;

function figuresOf(tally: StatisticTally, indicator: Indicator): Figures {
  const { inspected, posture, incomplete, referred, attended } = tally;
  const found = computeFraction(tally, indicator).count;
  return { roster: tally.roster ?? 0, inspected, found, posture, incomplete, referred, attended };
}

/** Inspected without a result by the method of the rates: the detection rate beside the inspected tells how many they are. */
const withoutResult = ({ inspected, valid }: StatisticTally) => Math.max(0, inspected - valid);

type GradeRow = {
  readonly label: string;
  readonly tally: StatisticTally;
  readonly figures: Figures;
};

/** The names of the suppressed counts: `found`, and `found 2` of the third grade. */
function suppressedIn(
  { tally, figures: total }: GradeRow,
  grades: readonly GradeRow[],
): Set<string> {
  const cells = new Map<string, Cell>();
  const add = (name: string, count: number) => cells.set(name, { count, suppress: 'primary' });
  for (const figure of FIGURES) if (figure !== 'roster') add(figure, total[figure]);
  grades.forEach(({ figures, tally: gradeTally }, at) => {
    add(`inspected ${at}`, figures.inspected);
    add(`found ${at}`, figures.found);
    add(`no result ${at}`, withoutResult(gradeTally));
  });
  add('no result', withoutResult(tally));
  add('other method', Math.max(0, withoutResult(tally) - total.incomplete));
  add('not attended', Math.max(0, total.referred - total.attended));
  const partsOf = (figure: Figure | 'no result') => grades.map((_, at) => `${figure} ${at}`);
  const sums: Sum[] = [
    { total: 'inspected', parts: partsOf('inspected') },
    { total: 'found', parts: partsOf('found') },
    { total: 'no result', parts: partsOf('no result') },
    { total: 'no result', parts: ['incomplete', 'other method'] },
    { total: 'referred', parts: ['attended', 'not attended'] },
  ].filter(({ parts }) => parts.length > 0);
  return suppressedCounts(cells, sums, FEWEST_SHOWN);
}

/** How counts and rates are written. */
type Shown = {
  readonly count: (name: string, count: number) => string;
  /** A rate is shown where the counts are that it follows from or tells, and it is of enough children. */
  readonly rate: (names: readonly string[], fraction: Fraction) => string;
};

function showUnless(suppressed: ReadonlySet<string>): Shown {
  return {
    count: (name, count) => (suppressed.has(name) ? text.hidden : count.toLocaleString('en-US')),
    rate: (names, fraction) => {
      if (fraction.of === 0) return text.nothing;
      const isHidden = names.some((name) => suppressed.has(name)) || isOfFew(fraction);
      return isHidden ? text.hidden : percentDigits(fraction);
    },
  };
}

const isOfFew = ({ of }: Fraction) => of > 0 && of < FEWEST_FOR_RATE;

/** What a detection rate follows from or tells: `suffix` is that of a grade. */
const countsOfFound = (suffix: string) => [
  `found${suffix}`,
  `inspected${suffix}`,
  `no result${suffix}`,
];

/** What of a summary the page is made of. */
type PageFacts = Pick<
  PrincipalFacts,
  | 'scopeName'
  | 'orgName'
  | 'reportDay'
  | 'way'
  | 'projects'
  | 'period'
  | 'total'
  | 'withoutConsent'
  | 'region'
> & { readonly byGrade: Pick<PrincipalFacts['byGrade'], 'groups'> };

/** The page. */
export function principalModel(facts: PageFacts) {
  const { scopeName, orgName, reportDay, way, byGrade } = facts;
  const indicator = leadingIndicator(way);
  const total = figuresOf(facts.total, indicator);
  const grades = byGrade.groups.map(({ label, tally }) => ({
    label,
    tally,
    figures: figuresOf(tally, indicator),
  }));
  const whole = { label: text.total, tally: facts.total, figures: total };
  const suppressed = suppressedIn(whole, grades);
  const shown = showUnless(suppressed);
  const isRateShown = !countsOfFound('').some((name) => suppressed.has(name));
  return {
    documentTitle: text.title(scopeName),
    /** Without extension. */
    fileName: text.fileName(scopeName, reportDay),
    orgName,
    day: { label: text.day, value: reportDay },
    title: text.title(scopeName),
    to: text.to(scopeName),
    lead: text.lead,
    facts: factLines(facts),
    figures: FIGURES.map((figure) => ({
      label: text.figures[figure],
      value: figure === 'roster' ? rosterOf(whole) : shown.count(figure, total[figure]),
      note: noteOf(figure, { tally: facts.total, indicator, shown }),
    })),
    grades: gradesTable({ whole, grades, indicator, shown, name: indicatorNameOf(indicator, way) }),
    notes: [comparisonWords(facts, isRateShown ? indicator : undefined), text.suppressed],
    next: { title: text.next, sentences: nextSentences(facts, shown) },
    sign: [text.sign.principal, text.sign.seal, text.sign.day],
    footer: text.footer,
  };
}
export type PrincipalModel = ReturnType<typeof principalModel>;

/** Nothing where nobody knows the roster. */
const rosterOf = ({ tally, figures }: Pick<GradeRow, 'tally' | 'figures'>) =>
  tally.roster === null ? text.nothing : figures.roster.toLocaleString('en-US');

/** The sign stands beside digits alone. */
const withSign = (rate: string) => (/\d/.test(rate) ? text.rateOf(rate) : rate);

type OfTotal = {
  readonly tally: StatisticTally;
  readonly indicator: Indicator;
  readonly shown: Shown;
};

/** The rate below a figure. */
function noteOf(figure: Figure, { tally, indicator, shown }: OfTotal): string {
  if (figure === 'inspected')
    return withSign(shown.rate(['inspected'], computeFraction(tally, 'examined')));
  if (figure === 'found')
    return withSign(shown.rate(countsOfFound(''), computeFraction(tally, indicator)));
  if (figure === 'attended')
    return withSign(shown.rate(['referred', 'attended'], computeFraction(tally, 'attended')));
  return ' ';
}

type TableParts = {
  readonly whole: GradeRow;
  readonly grades: readonly GradeRow[];
  readonly indicator: Indicator;
  readonly shown: Shown;
  readonly name: string;
};

function gradesTable({ whole, grades, indicator, shown, name }: TableParts) {
  const rowOf = ({ label, tally, figures }: GradeRow, suffix: string) => [
    label,
    rosterOf({ tally, figures }),
    shown.count(`inspected${suffix}`, figures.inspected),
    shown.count(`found${suffix}`, figures.found),
    shown.rate(countsOfFound(suffix), computeFraction(tally, indicator)),
  ];
  const { roster, inspected, found } = text.figures;
  return {
    title: text.grades,
    unit: text.foundIs(name),
    head: [text.grade, roster, inspected, found, text.foundRate],
    rows: [
      ...grades.map((grade, at) => ({ strong: false, cells: rowOf(grade, ` ${at}`) })),
      { strong: true, cells: rowOf(whole, '') },
    ],
  };
}

function factLines({ projects, period, way, orgName }: PageFacts) {
  const { facts: labels } = text;
  return [
    { label: labels.project, value: projects.map(({ name }) => name).join('、') || text.nothing },
    { label: labels.period, value: period ? text.periodOf(period.from, period.to) : text.noPeriod },
    { label: labels.way, value: way === null ? text.nothing : screeningMethodWord[way] },
    { label: labels.organization, value: orgName },
  ];
}

/**
 * The school beside its region; without an indicator the school's own rate is suppressed. The other schools of the region must not
 * have few findings together either: they are the region's less the school's.
 */
function comparisonWords(
  { total, region, way }: PageFacts,
  indicator: Indicator | undefined,
): string {
  if (!region || !indicator) return text.notCompared;
  const own = computeFraction(total, indicator);
  const all = computeFraction(region.total, indicator);
  const others = all.count - own.count;
  const isFew = others > 0 && others < FEWEST_SHOWN;
  if (isFew || own.of < FEWEST_FOR_RATE || all.of - own.of < FEWEST_SHOWN) return text.notCompared;
  return text.compared({
    name: indicatorNameOf(indicator, way),
    own: percentDigits(own),
    region: region.name,
    rate: percentDigits(all),
    schools: String(region.schools),
  });
}

function nextSentences({ total, withoutConsent }: PageFacts, shown: Shown): string[] {
  const { referred, attended, incomplete, inspected, declined } = total;
  const objected = withoutConsent?.objected ?? 0;
  const unseen = Math.max(0, (total.roster ?? 0) - inspected - declined - objected);
  return [
    text.nextRefer(shown.count('referred', referred), shown.count('attended', attended)),
    // Roster less these is who was examined.
    text.nextRetest(shown.count('incomplete', incomplete), shown.count('inspected', unseen)),
    text.nextPrevent,
  ];
}
