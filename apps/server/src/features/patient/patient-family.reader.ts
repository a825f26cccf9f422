/** What the families' calls may read of children. */
export { type ChildOfFamily, childrenOfFamily } from './patient-family.repository.ts';
