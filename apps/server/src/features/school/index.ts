export { regionTree } from './region-tree.ts';
export { holdSchool, schoolExists, schoolsByIds } from './school.reader.ts';
export { schoolRoutes } from './school.routes.ts';
