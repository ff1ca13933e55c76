// The error for a workspace that could not be backed up, restored or removed. Its message tells the
// operator the reason. A command that throws this error has changed nothing.
import { DiagnosticError } from "../platform/index.ts";

export class LifecycleError extends DiagnosticError {}

const reasons: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) =>
    `The file ${path} exists already, so no backup was made. Another backup is writing it, or was interrupted. If no other backup is running, delete the file and try again.`,
  ENOENT: (path) => `${path} does not exist, or its folder does not exist. Correct the path.`,
  EACCES: (path) =>
    `The user account of this command has no permission to read or write ${path}. Change the permissions of the file, or name another path.`,
  EISDIR: (path) => `${path} is a folder, but a backup is one file. Name a file.`,
  ENOSPC: (path) =>
    `The disk that holds ${path} is full. Free some space, or name a path on another disk.`,
};

/**
 * Converts an error of the file system with one of the codes in `reasons` to an error for the
 * operator. Returns all other errors unchanged.
 */
export function asLifecycleError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const reason = reasons[String(error.code)];
  return reason === undefined ? error : new LifecycleError(reason(path), { cause: error });
}
