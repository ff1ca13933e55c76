// Identifies processes by id and start time, because the operating system reuses ids. Checks
// whether a process is the server of a data directory.
import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Returns the id and the start time of a process as one text, which identifies the process. Returns
 * undefined if no process has this id.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const since =
    process.platform === "linux" ? await startTicks(pid) : await readWithPs(pid, "lstart=");
  return since === undefined ? undefined : `${pid} ${since}`;
}

/**
 * Returns true if the process is the PostgreSQL server of the cluster in `directory`. On Linux the
 * check also works after the directory was renamed.
 * @param directory absolute path without symbolic links
 */
export async function servesFrom(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== "linux") return containsPath(await readWithPs(pid, "args="), directory);
  // The working directory of a server is its data directory. If this process may not read the link
  // `cwd`, it searches the command line of the server for the path.
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
  // Field 2 is the program's name in brackets, which may contain any characters. Field 3 is the
  // state, and `Z` is a process that has ended. Field 22 is the start time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : fields[19];
}

async function readWithPs(pid: number, format: string): Promise<string | undefined> {
  const result = await run("ps", ["-o", format, "-p", String(pid)]).catch(() => undefined);
  return result?.stdout.trim() || undefined;
}
