// An error of the embedded PostgreSQL; the message is one sentence for the operator.

export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
