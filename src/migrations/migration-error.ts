// Why a database and this gateway do not fit together.

/** The message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
