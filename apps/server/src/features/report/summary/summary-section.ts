/**
 * The tables of a summary, which PDF and workbook are both drawn from, so that they say the same. Every cell is the
 * text that is shown; the workbook reads the number behind it from `value`.
 */
import {
  computeFraction,
  computeRate,
  countCurvature,
  EMPTY_TALLY,
  formatPercent,
  type Indicator,
  indicatorName,
  indicatorNameOf,
  leadingIndicator,
  memberName,
  percentDigits,
  predictiveBounds,
  retestBounds,
  type StatisticGroup,
  type StatisticRate,
  type StatisticTally,
  testsSentence,
} from '@spine/contract/statistic';
import type { SummaryFacts } from './summary.service.ts';
import { type CountUnit, summaryText as text } from './summary.text.ts';
import {
  type Cell,
  counted,
  left,
  plain,
  type Row,
  right,
  type SummarySection,
  sum,
  words,
} from './summary-table.ts';

/** What nobody looked at is not 0 %. */
const SEEN_FROM_THE_SIDE: readonly Indicator[] = ['lordosis', 'kyphosis'];

/** A rate with its fraction as the quieter line, and its bounds. */
function rateCell(tally: StatisticTally, indicator: Indicator): Cell {
  const { count, of } = computeFraction(tally, indicator);
  if (of === 0)
    return words(SEEN_FROM_THE_SIDE.includes(indicator) ? text.notViewed : text.nothing);
  const digits = percentDigits({ count, of });
  const bounds = retestBounds(tally, indicator);
  return {
    text: digits,
    value: Number(digits),
    note: text.fraction(String(count), String(of)),
    ...(bounds && {
      bounds: text.boundsBelow(formatPercent(bounds.least), formatPercent(bounds.most)),
    }),
  };
}

/** What the bounds below rates are, where there are any. */
function boundsNote(rows: readonly Row[]): string[] {
  return rows.some(({ cells }) => cells.some(({ bounds }) => bounds)) ? [text.boundsNote] : [];
}

function formatInterval({ low, high, of }: Pick<StatisticRate, 'low' | 'high' | 'of'>) {
  return of > 0 ? text.intervalOf(formatPercent(low), formatPercent(high)) : undefined;
}

const INDICATORS_TOLD: readonly Indicator[] = [
  'examined',
  'curvature',
  'scoliosis',
  'posture',
  'lordosis',
  'kyphosis',
  'positive',
  'retested',
  'referred',
  'attended',
  'diagnosed',
  'predictive',
];

/** Of a campaign that only measures. */
const NOT_MEASURED: readonly Indicator[] = ['curvature', 'posture', 'lordosis', 'kyphosis'];
const MEASURED = INDICATORS_TOLD.filter((each) => !NOT_MEASURED.includes(each));

export function indicatorSection({ total, rates, way, eachOnce }: SummaryFacts): SummarySection {
  const told = way === 'atrOnly' ? MEASURED : INDICATORS_TOLD;
  const unit = text.unitOf(eachOnce);
  const shown = told.flatMap((indicator) => rates.filter((rate) => rate.indicator === indicator));
  const rows = shown.map((rate) =>
    plain(
      words(indicatorNameOf(rate.indicator, way)),
      counted(rate.count),
      counted(rate.of),
      { ...rateCell(total, rate.indicator), note: undefined },
      words(formatInterval(rate) ?? text.nothing),
    ),
  );
  return {
    title: text.indicators,
    unit: text.indicatorsUnit,
    columns: [
      left(text.indicator, 4),
      ...right(2, text.people(unit), text.denominator, text.rate),
      ...right(3, text.interval),
    ],
    rows,
    notes: [
      ...boundsNote(rows),
      ...(way === 'atrOnly' ? [] : [text.postureNote]),
      ...predictiveNote(total, unit),
    ],
  };
}

/** What the predictive value may be once every X-ray is known. */
function predictiveNote(total: StatisticTally, unit: CountUnit): string[] {
  const bounds = predictiveBounds(total);
  if (!bounds) return [];
  const [least, most] = [formatPercent(bounds.least), formatPercent(bounds.most)];
  return [text.predictiveNote(bounds.unknown, unit, { least, most })];
}

/** Boys, girls and, where there are any, others, in this order. */
function sexesOf(groups: readonly StatisticGroup[]) {
  return (['m', 'f', 'o'] as const)
    .map((key) => ({ key, at: groups.findIndex((group) => group.key === key) }))
    .filter(({ key, at }) => key !== 'o' || at !== -1)
    .map(({ key, at }) => ({ title: text.sexes[key], at }));
}

const OUTCOMES = [
  'normal',
  'posture',
  'gradeOne',
  'gradeTwo',
  'gradeThree',
  'sagittal',
  'furtherCheck',
] as const;

/** What a campaign that only measures finds; else it is told only where there is any. */
const ANGLES: readonly string[] = ['normal', 'gradeOne', 'gradeTwo', 'gradeThree'];

export function distributionSection({ bySex, total, way, eachOnce }: SummaryFacts): SummarySection {
  const sexes = sexesOf(bySex.groups);
  const tallies = [...sexes.map(({ at }) => bySex.groups[at]?.tally), total];
  const share = (count = 0, of = 0): Cell =>
    of === 0
      ? words(text.nothing)
      : { ...counted(count), note: `${percentDigits({ count, of })}%` };
  const byAngle = way === 'atrOnly';
  const outcomes = OUTCOMES.filter(
    (outcome) => !byAngle || ANGLES.includes(outcome) || total[outcome] > 0,
  );
  const named = byAngle ? text.angles : text.grades5;
  return {
    title: text.distribution,
    unit: text.distributionUnit(text.unitOf(eachOnce)),
    columns: [left(text.result, 3), ...right(2, ...sexes.map(({ title }) => title), text.total)],
    rows: [
      ...outcomes.map((outcome) =>
        plain(
          words(named[outcome]),
          ...tallies.map((tally) => share(tally?.[outcome], tally?.valid)),
        ),
      ),
      sum(words(text.total), ...tallies.map((tally) => counted(tally?.valid ?? 0))),
    ],
    notes: [],
  };
}

const CONFIRMING = ['referred', 'attended', 'imaged', 'confirmed'] as const;

/** The way from the screening to a diagnosis, boys and girls apart; rates are of everybody examined. */
export function confirmedSection({ bySex, total }: SummaryFacts): SummarySection {
  const sexes = sexesOf(bySex.groups);
  const tallies = [...sexes.map(({ at }) => bySex.groups[at]?.tally ?? EMPTY_TALLY), total];
  return {
    title: text.confirming,
    unit: text.confirmingUnit,
    columns: [left(text.state, 3), ...right(2, ...sexes.map(({ title }) => title), text.total)],
    rows: [
      ...CONFIRMING.map((count) =>
        plain(words(memberName[count]), ...tallies.map((tally) => counted(tally[count]))),
      ),
      sum(
        words(text.rateOf(indicatorName.diagnosed)),
        ...tallies.map((tally) => rateCell(tally, 'diagnosed')),
      ),
    ],
    notes: [],
  };
}

export function gradeSection(facts: SummaryFacts): SummarySection {
  const { byGrade, way } = facts;
  const { groups, splits, cells, total, sentence } = facts.byGradeAndSex;
  const indicator = leadingIndicator(way);
  const sexes = sexesOf(splits);
  const rates = (tallies: readonly (StatisticTally | undefined)[]) =>
    tallies.map((tally) => (tally ? rateCell(tally, indicator) : words(text.nothing)));
  const rows = [
    ...groups.map(({ label, tally }, row) =>
      plain(words(label), ...rates([...sexes.map(({ at }) => cells[row]?.[at]), tally])),
    ),
    sum(words(text.total), ...rates([...sexes.map(({ at }) => splits[at]?.tally), total])),
  ];
  return {
    title: text.grades,
    unit: text.gradesUnit(indicatorNameOf(indicator, way)),
    columns: [left(text.grade, 3), ...right(2, ...sexes.map(({ title }) => title), text.total)],
    rows,
    notes: [...boundsNote(rows), sentence, byGrade.sentence, ...testsTold(facts)],
  };
}

/** How many tests the whole report shows. */
function testsTold({ bySex, byGrade, places }: SummaryFacts): string[] {
  const shown = [bySex, byGrade, ...places.map(({ table }) => table)];
  return [testsSentence(shown)].filter((sentence) => sentence !== '');
}

/** Schools or regions side by side, and whether their rates differ by more than chance. */
export function placeSection(
  { kind, table }: SummaryFacts['places'][number],
  { total, way }: SummaryFacts,
): SummarySection {
  const indicator = leadingIndicator(way);
  const cells = (name: string, tally: StatisticTally, designEffect: number): Cell[] => [
    words(name),
    tally.roster === null ? words(text.nothing) : counted(tally.roster),
    counted(tally.inspected),
    { ...rateCell(tally, 'examined'), note: undefined },
    counted(tally.valid),
    counted(countCurvature(tally)),
    {
      ...rateCell(tally, indicator),
      note: formatInterval(computeRate(tally, indicator, designEffect)),
    },
  ];
  const rows = [
    ...table.groups.map(({ label, tally, designEffect }) =>
      plain(...cells(label, tally, designEffect)),
    ),
    sum(...cells(text.total, total, table.totalEffect)),
  ];
  return {
    title: text.places[kind],
    unit: text.placesUnit(indicatorNameOf(indicator, way)),
    columns: [
      left(text.place[kind], 4.6),
      ...right(1.35, text.roster, text.examined, text.examinedRate, text.valid, text.abnormal),
      ...right(3, text.detectionRate),
    ],
    rows,
    notes: [...boundsNote(rows), ...(table.groups.length > 1 ? [table.sentence] : [])],
  };
}

/** What no denominator of a detection rate holds, and the way to the hospital. */
export function undoneSection(facts: SummaryFacts): SummarySection {
  const { total, withoutConsent, way, eachOnce } = facts;
  const { objected = 0, unanswered = 0 } = withoutConsent ?? {};
  const notSeen = (total.roster ?? 0) - total.inspected - total.declined;
  const unseen = Math.max(0, notSeen - objected - unanswered);
  const counts = { ...total, objected, unanswered, unseen };
  // Where nobody was asked, nobody is told of.
  const asked = (['objected', 'unanswered'] as const).filter((kind) => counts[kind] > 0);
  const kinds = ['incomplete', 'declined', ...asked, 'unseen', 'referred', 'attended'] as const;
  return {
    title: text.undone,
    unit: text.undoneUnit,
    columns: [
      left(text.state, 2),
      ...right(1.4, text.people(text.unitOf(eachOnce))),
      left(text.stateNote, 7),
    ],
    rows: kinds.map((kind) => {
      const states = way === 'atrOnly' ? text.statesByAngle : text.states;
      const [name, note] = states[kind];
      return plain(words(name), counted(counts[kind]), words(note));
    }),
    notes: [],
  };
}
