// Reads processor time and memory of a process and its children from /proc. On systems without
// /proc, the figures are null.
import { readdirSync, readFileSync } from "node:fs";

interface Stat {
  readonly parent: number;
  /** User and system time in clock ticks of 10 ms. */
  readonly ticks: number;
  /** User and system time of child processes that have ended, in clock ticks of 10 ms. */
  readonly endedTicks: number;
}

function statOf(pid: number): Stat | null {
  try {
    // The name of the process may contain spaces and brackets, so the text is split after its last
    // bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const ticks = (at: number): number => Number(fields[at]) + Number(fields[at + 1]);
    return { parent: Number(fields[1]), ticks: ticks(11), endedTicks: ticks(13) };
  } catch {
    return null;
  }
}

/** Returns the process and all its descendants. Without /proc, returns the process alone. */
export function treeOf(root: number): number[] {
  let entries: string[];
  try {
    entries = readdirSync("/proc");
  } catch {
    return [root];
  }
  const parents = new Map(
    entries
      .filter((entry) => /^\d+$/.test(entry))
      .map((entry) => [Number(entry), statOf(Number(entry))?.parent ?? 0]),
  );
  const inside = new Set([root]);
  for (let size = 0; size !== inside.size;) {
    size = inside.size;
    for (const [pid, parent] of parents) if (inside.has(parent)) inside.add(pid);
  }
  return [...inside];
}

/**
 * Returns the processor time so far of a process and its children, in microseconds. It includes
 * children that have ended, so it never becomes smaller.
 */
export function cpuMicros(root: number): number | null {
  const stats = treeOf(root)
    .map(statOf)
    .filter((stat) => stat !== null);
  if (stats.length === 0) return null;
  return stats.reduce((sum, { ticks, endedTicks }) => sum + (ticks + endedTicks) * 10_000, 0);
}

/**
 * Returns the processor time so far of each process of a tree, in microseconds by process id. The
 * time of a process includes its ended children.
 */
export function cpuMicrosByProcess(root: number): ReadonlyMap<number, number> {
  const micros = (pid: number): number => {
    const stat = statOf(pid);
    return stat === null ? 0 : (stat.ticks + stat.endedTicks) * 10_000;
  };
  return new Map(treeOf(root).map((pid) => [pid, micros(pid)]));
}

/**
 * Returns the resident memory of one process, without its children, in MB.
 * @param part all memory, or only the private memory, which no other process shares
 */
export function residentMb(pid: number, part: "VmRSS" | "RssAnon" = "VmRSS"): number | null {
  try {
    return Math.round(
      Number(
        new RegExp(`${part}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1],
      ) / 1024,
    );
  } catch {
    return null;
  }
}

/**
 * Returns the processor time so far of a process's main thread, and the time for which it waited
 * for a processor. Both are in milliseconds.
 */
export function mainThreadMs(
  pid: number,
): { readonly ran: number; readonly waited: number } | null {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ").map(Number);
    return { ran: ran! / 1e6, waited: waited! / 1e6 };
  } catch {
    return null;
  }
}
