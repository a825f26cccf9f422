export { statisticRoutes } from './statistic.routes.ts';
export { overviewOf, tableOf } from './statistic.service.ts';
export {
  CELL_SUMS,
  countOf,
  partsOf,
  SPREAD_SUMS,
  STORED_SPREAD_SUMS,
} from './statistic-counts.ts';
export { counting, sums, unseen, unseenPart, wasMissing } from './statistic-sources.ts';
export { loadScopeName } from './year/scope-name.ts';
export { yearSummaryOf } from './year/year-summary.service.ts';
