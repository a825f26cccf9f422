export { type SessionPorts, sessionRoutes } from './session.routes.ts';
