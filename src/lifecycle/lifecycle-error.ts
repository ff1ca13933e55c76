// The error for a workspace that could not be backed up, restored or removed. Its message gives the
// operator the reason. When the error is thrown, nothing has changed.
import { DiagnosticError } from "../platform/index.ts";

export class LifecycleError extends DiagnosticError {}

const reasons: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) =>
    `${path} exists already. Another backup is writing it, or was interrupted. Delete the file if no backup runs.`,
  ENOENT: (path) => `${path} does not exist, or its folder does not exist. Correct the path.`,
  EACCES: (path) =>
    `This user has no permission to use ${path}. Change the permissions, or name another path.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  ENOSPC: (path) =>
    `The disk that holds ${path} is full. Free some space, or name a path on another disk.`,
};

/**
 * Converts an error of the file system to an error for the operator. Returns any other error
 * unchanged.
 */
export function asLifecycleError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const reason = reasons[String(error.code)];
  return reason === undefined ? error : new LifecycleError(reason(path), { cause: error });
}
