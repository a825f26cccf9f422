/** What the families' calls may learn of children. */
export { type ChildOfFamily, childrenOfFamily } from './patient-family.repository.ts';
