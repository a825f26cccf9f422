export { type ExamFacts, examInfo, examInfos } from './exam.reader.ts';
export { examRoutes } from './exam.routes.ts';
export { archiveTokens } from './exam-archive.token.ts';
export {
  type ChosenExam,
  chosenExams,
  type ExamChoice,
  examChoice,
} from './exam-batch.service.ts';
export { examinedChild, examsOfChild, newestExamOfChildren } from './exam-child.reader.ts';
export { assessedExamRow } from './exam-decision.service.ts';
export { holdUploads, unlistPatientExams, unlistProjectExams } from './exam-unlist.service.ts';
