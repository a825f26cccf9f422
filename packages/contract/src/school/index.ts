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
