export { archiveTokens } from './archive/exam-archive.routes.ts';
export {
  type ChildExam,
  examinedChild,
  examsOfChildren,
  type FamilyExams,
  findLeadingExams as leadingExamOfChildren,
  holdUploads,
  loadFamilyExams as familyExamsOf,
  unlistPatientExams,
  unlistProjectExams,
} from './child/exam-child.reader.ts';
export { type ExamFacts, examInfo, examInfos } from './exam.reader.ts';
export { examRoutes } from './exam.routes.ts';
export {
  type ChosenExam,
  chosenExams,
  examChoice,
} from './list/exam-choice.service.ts';
export { reassessOutdated, reassessProject } from './reassess/exam-reassess.service.ts';
export { assessedExamRow } from './upload/exam-decision.service.ts';
