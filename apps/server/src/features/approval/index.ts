export { approvalRoutes } from './approval.routes.ts';
export { approveChange, endApprovals } from './approval.service.ts';
