/** The paragraph a principal or a bureau reads first: the default text, filled in. */
import { type SchoolSummary, schoolSummaryText } from '@spine/contract/exam';
import {
  curvatureOf,
  type Indicator,
  isCompared,
  percentDigits,
  rateOf,
  type StatisticGroup,
  type StatisticTable,
  type StatisticTally,
  testWords,
} from '@spine/contract/statistic';
import type { SummaryFacts } from './summary.service.ts';
import { summaryText as text } from './summary.text.ts';

/** The summary in words; without a valid examination it says so instead of printing empty rates. */
export function summaryParagraph(facts: SummaryFacts): string {
  const { total, period, scopeName } = facts;
  if (total.valid === 0 || !period) return text.nobody(scopeName);
  const [year = '', month = ''] = period.to.split('-');
  const numbers = numbersOf(total);
  if (facts.kind === 'region')
    return text.paragraphOfRegion({
      ...numbers,
      period: text.periodOf(period.from, period.to),
      scope: scopeName,
      schools: text.schoolsOf(facts.schools),
    });
  return schoolSummaryText({
    ...numbers,
    ...sexNumbers(facts.bySex),
    ...topGrade(facts.byGrade.groups),
    year,
    month: String(Number(month)),
    school: scopeName,
  });
}

function digits(tally: StatisticTally | undefined, indicator: Indicator): string {
  if (!tally) return text.nothing;
  return percentDigits(rateOf(tally, indicator)) || text.nothing;
}

function numbersOf(total: StatisticTally) {
  return {
    roster: String(total.roster ?? 0),
    examined: String(total.inspected),
    examinedRate: digits(total, 'examined'),
    abnormal: String(curvatureOf(total)),
    abnormalRate: digits(total, 'curvature'),
    gradeOne: String(total.gradeOne),
    gradeTwo: String(total.gradeTwo),
    gradeThree: String(total.gradeThree),
    posture: String(total.posture),
    postureRate: digits(total, 'posture'),
  };
}

function sexNumbers({ groups, test }: StatisticTable) {
  const of = (key: string) => groups.find((group) => group.key === key)?.tally;
  return {
    boysRate: digits(of('m'), 'curvature'),
    girlsRate: digits(of('f'), 'curvature'),
    sexTest: test ? testWords(test) : text.noSexTest,
  } satisfies Partial<SchoolSummary>;
}

/** The grade with the highest detection rate of those that can be compared; the younger one of two alike. */
function topGrade(groups: readonly StatisticGroup[]) {
  const compared = { grouping: 'grade', indicator: 'curvature' } as const;
  const rated = groups
    .filter((group) => isCompared(group, compared))
    .map(({ label, tally }) => ({ label, ...rateOf(tally, 'curvature') }));
  const top = rated.reduce<(typeof rated)[number] | undefined>(
    (best, each) => ((each.rate ?? -1) > (best?.rate ?? -1) ? each : best),
    undefined,
  );
  return {
    topGrade: top?.label ?? text.nothing,
    topGradeRate: top ? percentDigits(top) || text.nothing : text.nothing,
  };
}
