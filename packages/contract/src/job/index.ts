export {
  cancelJob,
  countJobs,
  deleteJob,
  downloadJobFile,
  isOver,
  type JobRow,
  type JobStatus,
  jobDetail,
  jobRow,
  listJobs,
  retryJob,
  startExport,
} from './job.endpoints.ts';
export { jobErrors } from './job.errors.ts';
