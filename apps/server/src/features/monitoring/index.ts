export { monitoringFileRoutes } from './file/monitoring-file.routes.ts';
export { sweepMonitoringFiles } from './file/monitoring-file-sweep.ts';
export { monitoringPlanRoutes } from './plan/monitoring-plan.routes.ts';
