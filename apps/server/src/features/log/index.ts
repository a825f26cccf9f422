export { logRoutes } from './log.routes.ts';
export { countLooksByRole } from './log.service.ts';
