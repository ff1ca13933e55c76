// Starts, shares and stops the embedded PostgreSQL. Also identifies processes for lock files.
export {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "./embedded-postgres.ts";
export { isRunning } from "./lock.ts";
export { processIdentity } from "./processes.ts";
