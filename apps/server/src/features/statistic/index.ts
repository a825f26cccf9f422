export { statisticRoutes } from './statistic.routes.ts';
export { overviewOf, tableOf } from './statistic.service.ts';
export { countOf } from './statistic-counts.ts';
export {
  restateChildren,
  restateDeletedProject,
  restateProject,
} from './statistic-facts.service.ts';
export {
  recountInstitution,
  recountStatistics,
  verifyStatistics,
} from './statistic-recount.service.ts';
