export { loadEnrolledYears } from './enrolled-years.reader.ts';
export { placeChildren, unlistChildren, unplaceChildren } from './place-children.service.ts';
export type { PlacedChild } from './placed-child.ts';
export { commonSaidIn } from './said-year.reader.ts';
export { chooseSystem } from './school-system.service.ts';
export { verifyEnrolments } from './verify-enrolments.service.ts';
