export { batchCodeRoutes } from './batch-code.routes.ts';
