export { regionTree } from './region-tree.ts';
export { holdSchool, type KnownSchool, schoolExists, schoolsByIds } from './school.reader.ts';
export { schoolRoutes } from './school.routes.ts';
