export { erasuresIn } from './erasure.reader.ts';
export { erasureRoutes } from './erasure.routes.ts';
export { eraseAtStart, finishErasures, sweepErasures } from './finish-erasures.service.ts';
export { runRetention } from './retention/retention.service.ts';
