// The errors of commands. Each message is a sentence for the user.

/**
 * The command failed (exit code 1), for example because something that the user named does not
 * exist.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/**
 * Wrong arguments that the command's own code detects (exit code 2), such as the name of an unknown
 * endpoint. The parser of the command line detects all other wrong arguments.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
