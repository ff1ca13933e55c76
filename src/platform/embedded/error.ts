// The error of the embedded PostgreSQL. Its message tells the operator what to do.

export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
