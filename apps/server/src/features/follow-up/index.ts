export { type OutsideAct, storeOutsideAct } from './case-act.service.ts';
export { dueDaysRoutes } from './due-days/due-days.routes.ts';
export { countFamilyActs, namedHospitals } from './family-side.reader.ts';
export { followUpRoutes } from './follow-up.routes.ts';
export { familyLetterRoutes } from './letter/letter.routes.ts';
export { textRoutes } from './sms/sms.routes.ts';
export { textNumbers } from './sms/sms-number.ts';
export { rehashTextNumbers } from './sms/sms-rehash.ts';
export { sweepTexts } from './sms/sms-sweep.ts';
