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
  agesField,
  type ChiSquareTest,
  chiSquareTest,
  GROUPINGS,
  type Grouping,
  groupingField,
  INDICATORS,
  type Indicator,
  indicatorField,
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
  sexField,
  statisticChild,
  statisticFilters,
  statisticGroup,
  statisticMemberField,
  statisticOverview,
  statisticRate,
  statisticTable,
  statisticTally,
  TALLY_COUNTS,
  type TallyCount,
  type TrendTest,
  trendTest,
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
  type AgeReading,
  ageBoundsOf,
  ageGroupOf,
} from './statistic-ages.rules.ts';
export { compositionSentence } from './statistic-composition.rules.ts';
export { hasRoster, isOrdered, schoolYearOf } from './statistic-order.rules.ts';
export {
  chiSquareDigits,
  digitsOfHundredths,
  hundredthsOf,
  percentDigits,
  percentOfPart,
  pText,
  rateOf,
  ratesOf,
  SIGNIFICANT,
  wilsonInterval,
} from './statistic-rate.rules.ts';
export { isInRegion, type Place, placeCode, regionBelow } from './statistic-region.rules.ts';
export { FEWEST_COMPARED, type Told, tableSentence } from './statistic-sentence.rules.ts';
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
