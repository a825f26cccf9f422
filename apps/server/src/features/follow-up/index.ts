export { type OutsideAct, storeOutsideAct } from './case-act.service.ts';
export { dueDaysRoutes } from './due-days/due-days.routes.ts';
export { countFamilyActs, namedHospitals } from './family-side.reader.ts';
export { followUpRoutes } from './follow-up.routes.ts';
export { familyLetterRoutes } from './letter/letter.routes.ts';
export { textRoutes } from './text/text.routes.ts';
export { textNumbers } from './text/text-number.ts';
export { rehashTextNumbers } from './text/text-rehash.ts';
export { sweepTexts } from './text/text-sweep.ts';
