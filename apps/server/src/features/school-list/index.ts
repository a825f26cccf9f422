export { schoolListRoutes } from './school-list.routes.ts';
