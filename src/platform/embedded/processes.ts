// Identifies other processes by id and start time, since the system reuses bare ids: do they run, and for which data directory.
import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A text that two processes share only if they are the same one: the id with its start time. Undefined when no such process runs. */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const since = process.platform === "linux" ? await startTicks(pid) : await ask(pid, "lstart=");
  return since === undefined ? undefined : `${pid} ${since}`;
}

/** Whether the process is a server of the cluster in `directory` (its real path), even if that was renamed meanwhile. */
export async function servesFrom(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== "linux") return names(await ask(pid, "args="), directory);
  // A server works in its data directory. Where looking there is not allowed, its command line names it.
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (place !== undefined) return place === directory;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return names(command?.replaceAll("\0", " "), directory);
}

function names(command: string | undefined, directory: string): boolean {
  return `${command} `.includes(` ${directory} `);
}

async function startTicks(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets and may hold anything; start time is field 22, state field 3.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : fields[19];
}

async function ask(pid: number, format: string): Promise<string | undefined> {
  const result = await run("ps", ["-o", format, "-p", String(pid)]).catch(() => undefined);
  return result?.stdout.trim() || undefined;
}
