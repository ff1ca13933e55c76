// Gives this process the processors before its helpers: one event loop serves all calls, and many
// busy processes beside it would leave it a small part of the time.
import { readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** A process that is 10 steps nicer gets about a tenth of the time of one that is not. */
const STEPS = 10;
const NICE_MAX = 19;
/** The priority of helpers. */
const NICE = Math.min(NICE_MAX, getPriority() + STEPS);

/**
 * Lets another process run only behind this one when both want a processor. Does nothing where the
 * system does not allow it.
 */
export function runBehind(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended, or it is another user's.
  }
  runSessionBehind(pid);
}

/**
 * Linux may share the processors among sessions first. The priority of a process then counts only
 * within its session, and each session has a priority of its own.
 * @returns false if the system asks for another attempt later
 */
export function runSessionBehind(pid: number): boolean {
  try {
    const file = `/proc/${pid}/autogroup`;
    const other = sessionOf(file);
    const isOwn = other.name === sessionOf("/proc/self/autogroup").name;
    if (!isOwn && other.nice < NICE) writeFileSync(file, String(NICE));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EAGAIN";
  }
}

/** The file says, for example, `/autogroup-25 nice 0`. */
function sessionOf(file: string): { readonly name: string; readonly nice: number } {
  const [name = "", nice = "0"] = readFileSync(file, "utf8").trim().split(" nice ");
  return { name, nice: Number(nice) };
}
