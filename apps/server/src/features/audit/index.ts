export { auditRoutes } from './audit.routes.ts';
export { auditPackRoutes } from './pack/audit-pack.routes.ts';
