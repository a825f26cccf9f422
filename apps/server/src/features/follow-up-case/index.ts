export {
  type CaseHistory,
  loadCaseHistory,
  loadHistories,
} from './case-history.service.ts';
export { restateCases } from './case-restate.service.ts';
export {
  findOutcomeVisit,
  restateOutcomes,
  storeAct,
  storeActs,
  takeBackVisit,
  type Visit,
} from './visit.service.ts';
