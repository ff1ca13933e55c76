// Gives this process a higher priority than its child processes (G38.6). One event loop serves all
// calls, and busy child processes would take most of its processor time. With 12 busy database
// processes on two processors, the gateway ran 20 % of the time. After these processes got a lower
// priority, it ran 42 % of the time. The 99th percentile of trusted reads during an attack fell
// from 1.2 s to 0.2 s (`npm run suite fair-shares`, see
// `openapi/decisions/0001-shares-of-the-processors.md`).
import { readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Added to the nice value (the priority in the operating system) of child processes. A process
 * whose nice value is higher by 10 gets about a tenth of the time of another process.
 */
const STEPS = 10;
const NICE_MAX = 19;
/** The nice value of child processes. */
const NICE = Math.min(NICE_MAX, getPriority() + STEPS);

/**
 * Gives the process `pid` a lower priority than this process. Does nothing if the system does not
 * allow the change.
 * @returns false if the caller must try again later, because the system limits how often priorities
 *   change
 */
export function runBehind(pid: number | undefined): boolean {
  if (pid === undefined) return true;
  try {
    setPriority(pid, NICE);
  } catch {
    // The process has ended, or belongs to another user. Nothing can be done in both cases.
  }
  return runSessionBehind(pid);
}

/**
 * Gives the session of the process `pid` a lower priority than the session of this process. Linux
 * may share the processors among sessions first (autogroup). The priority of a process then counts
 * only within its session.
 */
function runSessionBehind(pid: number): boolean {
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

/** Parses a file `/proc/<pid>/autogroup`. Its content is, for example, `/autogroup-25 nice 0`. */
function sessionOf(file: string): { readonly name: string; readonly nice: number } {
  const [name = "", nice = "0"] = readFileSync(file, "utf8").trim().split(" nice ");
  return { name, nice: Number(nice) };
}
