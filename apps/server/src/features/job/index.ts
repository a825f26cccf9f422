export { jobRoutes } from './job.routes.ts';
export { ownJob, servedJob } from './job.service.ts';
export { answerOf } from './job-answer.ts';
