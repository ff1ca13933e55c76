// Identifies processes by id and start time, because the system reuses ids. Finds the data
// directory of a server process.
import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Returns the id and the start time of a process as text. No two processes have the same text.
 * Undefined if no process has this id.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const since =
    process.platform === "linux" ? await startTicks(pid) : await readWithPs(pid, "lstart=");
  return since === undefined ? undefined : `${pid} ${since}`;
}

/**
 * Returns true if the process is the server of the cluster in `directory`. The check also works
 * after the directory was renamed.
 * @param directory real path
 */
export async function servesFrom(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== "linux") return containsPath(await readWithPs(pid, "args="), directory);
  // The working directory of a server is its data directory. If this process may not read it, the
  // command line of the server contains the path.
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (place !== undefined) return place === directory;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return containsPath(command?.replaceAll("\0", " "), directory);
}

function containsPath(command: string | undefined, directory: string): boolean {
  return `${command} `.includes(` ${directory} `);
}

async function startTicks(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Field 2 is the program's name in brackets, with any characters. Field 3 is the state, field 22
  // the start time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : fields[19];
}

async function readWithPs(pid: number, format: string): Promise<string | undefined> {
  const result = await run("ps", ["-o", format, "-p", String(pid)]).catch(() => undefined);
  return result?.stdout.trim() || undefined;
}
