export { logRoutes } from './log.routes.ts';
