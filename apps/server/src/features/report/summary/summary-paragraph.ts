/**
 * The paragraph a principal or a bureau reads first: the default text, filled in. It compares only what the statistics
 * page compares, in the sentences of that page; where it does not, it is silent.
 */
import { ProjectStatus } from '@spine/contract/project';
import {
  computeFraction,
  countCurvature,
  formatPercent,
  type Indicator,
  indicatorNameOf,
  leadingIndicator,
  percentDigits,
  retestBounds,
  type StatisticTable,
  type StatisticTally,
} from '@spine/contract/statistic';
import type { SummaryFacts } from './summary.service.ts';
import { summaryText as text } from './summary.text.ts';

/** The summary in words; without a valid examination it says so instead of printing empty rates. */
export function summaryParagraph(facts: SummaryFacts): string {
  const { total, period, scopeName, way } = facts;
  const unit = text.unitOf(facts.eachOnce);
  if (!hasBegun(facts)) return text.notBegun(facts.projects.length);
  if (total.valid === 0 || !period) return text.nobody(scopeName);
  const found = way === 'atrOnly' ? text.foundByAngle : text.found;
  return [
    text.examinedOf({ ...numbersOf(total), unit, scope: opening(facts, period) }),
    found({ ...numbersOf(total), unit, abnormalRate: digits(total, leadingIndicator(way)) }),
    boundsSentence(facts),
    comparedWords(facts.bySex),
    comparedWords(facts.byGrade),
  ].join('');
}

/** Whether there can be anything to tell of the projects asked for. */
export function hasBegun({ projects, total }: SummaryFacts): boolean {
  const waits =
    projects.length > 0 && projects.every(({ status }) => status === ProjectStatus.NotStarted);
  return !waits || total.inspected + total.declined > 0;
}

function opening({ kind, scopeName, schools }: SummaryFacts, period: Period): string {
  if (kind === 'region')
    return text.ofRegion(text.periodOf(period.from, period.to), scopeName, schools);
  const [year = '', month = ''] = period.to.split('-');
  return text.ofSchool(year, String(Number(month)), scopeName);
}

type Period = NonNullable<SummaryFacts['period']>;

function digits(tally: StatisticTally, indicator: Indicator): string {
  return percentDigits(computeFraction(tally, indicator)) || text.nothing;
}

function numbersOf(total: StatisticTally) {
  return {
    roster: String(total.roster ?? 0),
    examined: String(total.inspected),
    examinedRate: digits(total, 'examined'),
    abnormal: String(countCurvature(total)),
    gradeOne: String(total.gradeOne),
    gradeTwo: String(total.gradeTwo),
    gradeThree: String(total.gradeThree),
    posture: String(total.posture),
    postureRate: digits(total, 'posture'),
  };
}

/** Between what the rates lie once those who wait for a retest are complete. */
function boundsSentence({ total, way, eachOnce }: SummaryFacts): string {
  const told: readonly Indicator[] = way === 'atrOnly' ? ['scoliosis'] : ['curvature', 'posture'];
  const bounds = told.flatMap((indicator) => {
    const found = retestBounds(total, indicator);
    const name = indicatorNameOf(indicator, way);
    return found
      ? [text.boundsOf(name, formatPercent(found.least), formatPercent(found.most))]
      : [];
  });
  return bounds.length === 0
    ? ''
    : text.waiting(total.incomplete, text.unitOf(eachOnce), bounds.join('；'));
}

function comparedWords({ comparison, sentence }: StatisticTable): string {
  return comparison ? sentence : '';
}
