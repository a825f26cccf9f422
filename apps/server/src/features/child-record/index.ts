export {
  type ActAnswer,
  type ActCheck,
  type Appended,
  appendAct,
  appendActs,
  findActs,
  findChildren,
  type NewAct,
} from './append-acts.ts';
export {
  changeChildren,
  findErasedIds,
  loadSchoolIds,
  lockForUnlisting,
  lockForUpload,
  lockSchools,
  lockSchoolsOf,
  recountChildren,
} from './change-children.ts';
export type { ChildChange } from './child-change.ts';
export { COUNT_CONDITIONS } from './count-conditions.ts';
export { deriveRosters, dropMissed, recountProjectSums } from './derive/derive.service.ts';
export {
  type CaseHistory,
  loadCaseHistory,
  loadHistories,
  stateOf,
} from './history/case-history.service.ts';
export { loadDueDays, nextOpenCases, saveDueDays } from './history/due-days.service.ts';
export {
  childOfPhoto,
  countNewPhotos,
  deletePhotosOfChildren,
  findSentPhoto,
  photosByAct,
  readPhoto,
  sendPhotos,
  storePhoto,
  sweepUnsentPhotos,
  writePhoto,
} from './photo/case-photo.service.ts';
export {
  recountInstitution,
  recountStatistics,
  recountSums,
  verifyStatistics,
} from './recount/recount.service.ts';
export { refoldOnceMore, refoldOutdated } from './recount/refold.service.ts';
export { PREFERENCE, schoolYear } from './school-year.ts';
