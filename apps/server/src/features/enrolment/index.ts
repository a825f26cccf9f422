export { placeChildren, unlistChildren } from './place-children.service.ts';
export { changeSystem, inferAgain } from './school-system.service.ts';
export { verifyEnrolments } from './verify-enrolments.service.ts';
