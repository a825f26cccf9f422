export type { PlacedChild } from './enrolment.repository.ts';
export { loadEnrolledYears } from './enrolled-years.reader.ts';
export { placeChildren, unlistChildren } from './place-children.service.ts';
export { chooseSystem } from './school-system.service.ts';
export { verifyEnrolments } from './verify-enrolments.service.ts';
