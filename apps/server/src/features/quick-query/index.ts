export { quickQueryRoutes } from './quick-query.routes.ts';
export { deleteExpiredAccesses } from './quick-query.service.ts';
