export {
  lockSchools,
  lockSchoolsOf,
  recountProjectSums,
  restateChildren,
  restateCorrected,
  restateDeletedProject,
  restateExamined,
  restateMethod,
  restateProject,
} from './count/statistic-facts.service.ts';
export {
  recountInstitution,
  recountStatistics,
  verifyStatistics,
} from './count/statistic-recount.service.ts';
export { statisticRoutes } from './statistic.routes.ts';
export { overviewOf, tableOf } from './statistic.service.ts';
export { CELL_SUMS, countOf, partsOf, SPREAD_SUMS } from './statistic-counts.ts';
export { counting, facts, schoolYear, unseen, wasMissing } from './statistic-sources.ts';
