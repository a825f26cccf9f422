export { type NamedProject, projectsByIds } from './project.reader.ts';
export { projectRoutes } from './project.routes.ts';
export { listProjects } from './project.service.ts';
export { projectTrashRoutes } from './trash/project-trash.routes.ts';
export { sweepProjectTrash } from './trash/project-trash.service.ts';
