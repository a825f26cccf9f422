export { type OutsideAct, storeOutsideAct } from './case-act.service.ts';
export { countFamilyActs, namedHospitals } from './family-side.reader.ts';
export { followUpRoutes } from './follow-up.routes.ts';
