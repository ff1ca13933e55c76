// The errors of commands. The message of each is a sentence for the user.

/** A command failed, for example because it did not find what the user named (exit code 1). */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/**
 * Wrong usage that only a command's own code can detect, such as a name that the contract does not
 * list (exit code 2).
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
