// Starts, shares and stops the embedded PostgreSQL, and tells whether a process that left a note still runs.
export {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "./embedded-postgres.ts";
export { isRunning } from "./lock.ts";
export { processIdentity } from "./processes.ts";
