export { examInfo } from './exam.reader.ts';
export { examRoutes } from './exam.routes.ts';
export { gradedExamRow } from './exam-decision.service.ts';
export { holdUploads, unlistPatientExams, unlistProjectExams } from './exam-unlist.service.ts';
