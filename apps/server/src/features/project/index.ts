export { type NamedProject, projectsByIds } from './project.reader.ts';
export { projectRoutes } from './project.routes.ts';
