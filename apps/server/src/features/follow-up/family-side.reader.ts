/** What the families' calls may read of acts. */
export { countFamilyActs, namedHospitals } from './family-side.repository.ts';
