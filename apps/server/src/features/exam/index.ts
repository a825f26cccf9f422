export {
  type ChildExam,
  examsOfChildren,
  type FamilyExams,
  findExaminedChild,
  isExaminedOn,
  loadExamsOfFamily,
  loadFamilyExams,
  relistPatientExams,
  relistProjectExams,
  unlistPatientExams,
  unlistProjectExams,
} from './child/exam-child.reader.ts';
export {
  assignExamsOf,
  type CorrectedBy,
  lockExamsOf,
  voidExam,
  voidReplaced,
} from './correction/exam-correction.service.ts';
export { type ExamFacts, examInfo, examInfos, lastResults } from './exam.reader.ts';
export { examRoutes } from './exam.routes.ts';
export {
  type ChosenExam,
  examChoice,
  newestExams,
} from './list/exam-choice.service.ts';
export { refuseUnlisted } from './list/exam-view.service.ts';
export { reassessOutdated, reassessProject } from './reassess/exam-reassess.service.ts';
export { assessedExamRow } from './upload/exam-decision.service.ts';
export { readRecords } from './upload/exam-record.service.ts';
export { lockScreening, storeUpload } from './upload/exam-upload.service.ts';
