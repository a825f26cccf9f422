export { monitoringCheckRoutes } from './fault/monitoring-check.routes.ts';
export { monitoringFileRoutes } from './file/monitoring-file.routes.ts';
export { sweepMonitoringFiles } from './file/monitoring-file-sweep.ts';
export { childNumberRoutes } from './number/child-number.routes.ts';
export { findMonitoredGrade } from './plan/monitored-grade.reader.ts';
export { monitoringPlanRoutes } from './plan/monitoring-plan.routes.ts';
