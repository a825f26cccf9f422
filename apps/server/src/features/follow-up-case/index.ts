export {
  type CaseHistory,
  loadCaseHistory,
  loadHistories,
  stateOf,
} from './case-history.service.ts';
export { restateCases } from './case-restate.service.ts';
export { loadDueDays, nextOpenCases, saveDueDays } from './due-days.service.ts';
export {
  findOutcomeVisit,
  restateOutcomes,
  storeAct,
  storeActs,
  takeBackVisit,
  type Visit,
} from './visit.service.ts';
