export { erasureRoutes } from './erasure.routes.ts';
export { finishErasures, sweepErasures } from './finish-erasures.service.ts';
export { runRetention } from './retention/retention.service.ts';
