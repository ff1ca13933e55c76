// Starts and stops the embedded PostgreSQL, which several gateway processes can share. Also
// identifies processes for lock files.
export {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "./embedded-postgres.ts";
export { isRunning } from "./lock.ts";
export { processIdentity } from "./processes.ts";
