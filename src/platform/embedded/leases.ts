// Records which processes use the embedded server: one lease file each, which counts only while that very process runs.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomToken } from "../index.ts";
import { isRunning } from "./lock.ts";
import { processIdentity } from "./processes.ts";

/** Notes this process as a user; answers the function that takes the note away. */
export async function takeLease(home: string): Promise<() => Promise<void>> {
  const directory = join(home, "users");
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const file = join(directory, randomToken(8));
  await writeFile(file, (await processIdentity(process.pid)) ?? "", { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Identities of the running processes that use the server; leases of those that died are cleared away. */
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
