export { jobRoutes } from './job.routes.ts';
export { answerOf } from './job-answer.ts';
