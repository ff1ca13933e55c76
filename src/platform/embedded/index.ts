// What other folders may use of platform/embedded/: all of it that is public passes through here.
export {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "./embedded-postgres.ts";
