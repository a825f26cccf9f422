export { type CaseHistory, loadCaseHistory } from './case-history.service.ts';
export { restateCases } from './case-restate.service.ts';
