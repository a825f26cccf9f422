export { statisticRoutes } from './statistic.routes.ts';
export { overviewOf, tableOf } from './statistic.service.ts';
