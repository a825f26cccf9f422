export {
  cancelJob,
  countJobs,
  deleteJob,
  downloadJobFile,
  jobDetail,
  listJobs,
  retryJob,
  startExport,
} from './job.endpoints.ts';
export { jobErrors } from './job.errors.ts';
export { isOver, type JobCounts, type JobRow, type JobStatus, jobRow } from './job.schema.ts';
