export { followUpRoutes } from './follow-up.routes.ts';
