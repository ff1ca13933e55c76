// In charge of how the embedded PostgreSQL reports trouble. Refuses stack traces: the message is one sentence for the operator.

export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
