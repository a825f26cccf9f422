export { jobRoutes } from './job.routes.ts';
export { answerOf, ownJob, servedJob } from './job.service.ts';
