export { type CaseHistory, loadCaseHistory } from './case-history.service.ts';
export { restateCases } from './case-restate.service.ts';
export {
  findOutcomeVisit,
  restateOutcomes,
  storeAct,
  takeBackVisit,
  type Visit,
} from './visit.service.ts';
