export { quickQueryRoutes } from './quick-query.routes.ts';
export { forgetAccesses } from './quick-query.service.ts';
