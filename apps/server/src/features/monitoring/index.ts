export { findMonitoredGrade } from './plan/monitored-grade.reader.ts';
export { monitoringPlanRoutes } from './plan/monitoring-plan.routes.ts';
