export { sessionRoutes } from './session.routes.ts';
export { forgetExpired } from './session.service.ts';
