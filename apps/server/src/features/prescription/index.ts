export { type Plan, planById, plannedActions } from './prescription.reader.ts';
