export { type OutsideAct, storeOutsideAct } from './case-act.service.ts';
export { followUpRoutes } from './follow-up.routes.ts';
