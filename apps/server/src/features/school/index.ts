export { findSchoolRegion, holdSchool, schoolExists, schoolsByIds } from './school.reader.ts';
export { schoolRoutes } from './school.routes.ts';
export { regionTree } from './school.service.ts';
