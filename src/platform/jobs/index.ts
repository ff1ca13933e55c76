// The job queue: its tables, its workers, and functions that count, retry and delete failed jobs.
export {
  jobQueueRights,
  jobQueueVersion,
  migrateJobQueue,
  sealedPayloads,
} from "./job-queue-schema.ts";
export { PermanentJobError, SharedFailureError, type Job, type JobTask } from "./job.ts";
export { createJobQueue, defaultAttemptsMax, type JobQueue } from "./job-queue.ts";
export { countJobs, dropJobs, failUntriedJobs, hasJobs, retryFailedJobs } from "./stuck-jobs.ts";
