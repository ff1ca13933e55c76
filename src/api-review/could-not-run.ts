// The error for a command of `gateway api` that cannot do its work: a tool is missing, or the
// contract cannot be read. The command ends with exit code 2.

/** The message is one sentence for the user, which says what to do. */
export class ReviewError extends Error {
  override readonly name = "ReviewError";
}
