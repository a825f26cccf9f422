export {
  exportStatistics,
  exportStatisticsChildren,
  statisticsChildren,
  statisticsOverview,
  statisticsTable,
  statisticsTrend,
} from './statistic.endpoints.ts';
export { statisticErrors } from './statistic.errors.ts';
export {
  type ChiSquareTest,
  GROUPINGS,
  type Grouping,
  INDICATORS,
  type Indicator,
  STAGES,
  STATISTIC_MEMBERS,
  type StatisticChild,
  type StatisticFilters,
  type StatisticGroup,
  type StatisticMember,
  type StatisticOverview,
  type StatisticRate,
  type StatisticTable,
  type StatisticTally,
  TALLY_COUNTS,
  type TallyCount,
  type TrendTest,
} from './statistic.schema.ts';
export {
  ageGroupLabels,
  ageLabel,
  groupingName,
  indicatorFormula,
  indicatorName,
  memberName,
  monthLabel,
  statisticSexWord,
  UNSEEN_WORD,
  unknownGroup,
  yearLabel,
} from './statistic.text.ts';
export {
  type AgeBounds,
  ageBoundsOf,
  ageGroupOf,
} from './statistic-ages.rules.ts';
export { compositionSentence } from './statistic-composition.rules.ts';
export { hasRoster, isOrdered, schoolYearOf } from './statistic-order.rules.ts';
export {
  chiSquareDigits,
  percentDigits,
  percentOfPart,
  pText,
  rateOf,
  ratesOf,
  wilsonInterval,
} from './statistic-rate.rules.ts';
export { isInRegion, placeCode, regionBelow } from './statistic-region.rules.ts';
export { FEWEST_COMPARED, tableSentence } from './statistic-sentence.rules.ts';
export {
  addTallies,
  curvatureOf,
  degreeShares,
  EMPTY_TALLY,
  type Fraction,
  fractionOf,
  inspectedOf,
  scoliosisOf,
} from './statistic-tally.rules.ts';
