// The error of a conformance test that could not run.

/**
 * The test could not run, because of wrong arguments or an unreachable server (exit code 2). The
 * message is a sentence that says what to do.
 */
export class ConformError extends Error {
  override readonly name = "ConformError";
}
