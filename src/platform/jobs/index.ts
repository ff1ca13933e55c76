// What other folders may use of platform/jobs/: all of it that is public passes through here.
export {
  jobQueueRights,
  jobQueueSchema,
  jobQueueVersion,
  migrateJobQueue,
  sealedPayloads,
} from "./job-queue-schema.ts";
export {
  createJobQueue,
  defaultAttemptsMax,
  PermanentJobError,
  type JobQueue,
  type Task,
} from "./job-queue.ts";
export { countJobs, hasJobs, retryFailedJobs } from "./stuck-jobs.ts";
