// Starts, shares and stops the embedded PostgreSQL.
export {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "./embedded-postgres.ts";
