export { erasureRoutes } from './erasure.routes.ts';
export { finishErasures } from './finish-erasures.service.ts';
export { runRetention } from './retention/retention.service.ts';
