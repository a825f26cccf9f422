export { loadEnrolledYears } from './enrolled-years.reader.ts';
export type { PlacedChild } from './enrolment.repository.ts';
export { placeChildren, unlistChildren, unplaceChildren } from './place-children.service.ts';
export { chooseSystem } from './school-system.service.ts';
export { verifyEnrolments } from './verify-enrolments.service.ts';
