// The reason why a workspace could not be backed up, restored or removed, in one sentence for the
// operator. When the error is thrown, nothing has changed.
import { DiagnosticError } from "../platform/index.ts";

export class LifecycleError extends DiagnosticError {}

const reasons: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) =>
    `${path} is there already: another backup writes it, or was killed. Remove it where none runs.`,
  ENOENT: (path) => `There is no ${path}, or no folder for it.`,
  EACCES: (path) => `${path} may not be used by this user.`,
  EISDIR: (path) => `${path} is a folder.`,
  ENOSPC: (path) => `The disk of ${path} is full.`,
};

/**
 * Returns a sentence for a file error of the operating system. Returns any other error unchanged.
 */
export function asLifecycleError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const reason = reasons[String(error.code)];
  return reason === undefined ? error : new LifecycleError(reason(path), { cause: error });
}
