export { monitoringPlanRoutes } from './plan/monitoring-plan.routes.ts';
