export { type Plan, planById, plannedActions } from './prescription.reader.ts';
export { prescriptionRoutes } from './prescription.routes.ts';
