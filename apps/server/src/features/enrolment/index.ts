export { type ActedChild, actOnPlacements } from './act-on-placements.service.ts';
export { loadEnrolledYears } from './enrolled-years.reader.ts';
export { gradesIn } from './grades-in.reader.ts';
export {
  forecastPlacements,
  placeChildren,
  relistChildren,
  unlistChildren,
  unplaceChildren,
} from './place-children.service.ts';
export type { PlacedChild } from './placed-child.ts';
export { commonSaidIn } from './said-year.reader.ts';
export { chooseSystem } from './school-system.service.ts';
export { schoolYearRoutes } from './school-year/school-year.routes.ts';
export { verifyEnrolments } from './verify-enrolments.service.ts';
