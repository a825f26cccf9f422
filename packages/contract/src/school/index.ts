export {
  classOrderOf,
  compareClasses,
  compareGrades,
  GRADE_CODES,
  gradeCodeOf,
  gradeOrderOf,
  type Stage,
  stageOf,
  UNKNOWN_CLASS_ORDER,
  UNKNOWN_GRADE_ORDER,
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
  gradeOfSchool,
  listClasses,
  listSchools,
  SCHOOL_NAME_MAX,
  type SchoolRow,
  schoolRow,
} from './school.endpoints.ts';
export { schoolErrors } from './school.errors.ts';
