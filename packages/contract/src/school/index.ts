export {
  classOrderOf,
  compareClasses,
  compareGrades,
  GRADE_CODES,
  gradeCodeOf,
  gradeOrderOf,
  type Stage,
  stageOf,
} from './grade-name.rules.ts';
export { className, gradeNames, stageWord } from './grade-name.text.ts';
export {
  isDeepestRegion,
  patchedRegions,
  type Region,
  regionNames,
  regionPath,
} from './region.rules.ts';
export {
  addSchool,
  deleteSchool,
  editSchool,
  exportSchools,
  type GradeOfSchool,
  listClasses,
  listSchools,
  SCHOOL_NAME_MAX,
  type SchoolRow,
} from './school.endpoints.ts';
export { schoolErrors } from './school.errors.ts';
