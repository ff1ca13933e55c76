// Records which processes use the embedded server. Each process has a lease file, which counts only
// while the process runs.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomToken } from "../index.ts";
import { isRunning } from "./lock.ts";
import { processIdentity } from "./processes.ts";

/** Writes the lease file of this process. Returns a function that deletes it. */
export async function takeLease(home: string): Promise<() => Promise<void>> {
  const directory = join(home, "users");
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const file = join(directory, randomToken(8));
  await writeFile(file, (await processIdentity(process.pid)) ?? "", { mode: 0o600 });
  return () => rm(file, { force: true });
}

/**
 * Returns the identities of the processes that use the server. Deletes leases of ended processes.
 */
export async function usersOf(home: string): Promise<string[]> {
  const directory = join(home, "users");
  const living: string[] = [];
  for (const name of await readdir(directory).catch(() => [])) {
    const identity = await readFile(join(directory, name), "utf8").catch(() => "");
    if (await isRunning(identity)) living.push(identity);
    else await rm(join(directory, name), { force: true });
  }
  return living;
}
