export { findSchoolRegion, holdSchool, schoolExists, schoolsByIds } from './school.reader.ts';
export { schoolRoutes } from './school.routes.ts';
export { listSchools, regionTree } from './school.service.ts';
