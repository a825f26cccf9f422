export { archiveTokens } from './archive/exam-archive.token.ts';
export {
  type ChildExam,
  examinedChild,
  examsOfChildren,
  type FamilyExams,
  familyExamsOf,
  leadingExamOfChildren,
} from './child/exam-child.reader.ts';
export {
  holdUploads,
  unlistPatientExams,
  unlistProjectExams,
} from './child/exam-unlist.service.ts';
export { type ExamFacts, examInfo, examInfos } from './exam.reader.ts';
export { examRoutes } from './exam.routes.ts';
export {
  type ChosenExam,
  chosenExams,
  examChoice,
} from './list/exam-choice.service.ts';
export { reassessOutdated, reassessProject } from './reassess/exam-reassess.service.ts';
export { assessedExamRow } from './upload/exam-decision.service.ts';
