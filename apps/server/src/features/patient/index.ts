export { patientRoutes } from './patient.routes.ts';
export { rosterRoutes } from './roster.routes.ts';
