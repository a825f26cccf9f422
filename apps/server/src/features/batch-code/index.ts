export { batchCodeRoutes } from './batch-code.routes.ts';
export { createBatch } from './batch-code.service.ts';
