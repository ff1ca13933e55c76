// A lock between processes: a file that contains the identity of the process that has the lock. If
// that process no longer runs, another process may take the lock.
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { randomToken, succeeds } from "../index.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { processIdentity } from "./processes.ts";

const waitMsMax = 120_000;

/**
 * Runs `section` while this process has the lock.
 * @param signal ends the wait for the lock
 * @throws the reason of the signal if it fires during the wait; otherwise the error of `section`
 * @throws EmbeddedPostgresError if another process keeps the lock for two minutes
 */
export async function withLock<T>(
  file: string,
  section: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const mine = `${file}.${randomToken(8)}`;
  await writeFile(mine, (await processIdentity(process.pid)) ?? `${process.pid}`, { mode: 0o600 });
  try {
    await acquire(file, mine, signal);
    try {
      return await section();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function acquire(file: string, mine: string, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + waitMsMax;
  // The creation of a hard link is atomic. It fails if the file exists, so only one process can get
  // the lock.
  while (!(await link(mine, file).then(() => true, exists))) {
    signal?.throwIfAborted();
    const holder = await readFile(file, "utf8").catch(() => undefined);
    if (holder !== undefined && !(await isRunning(holder))) await removeStaleLock(file, holder);
    else if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `Process ${holder ?? "(unknown)"} has been starting or stopping the embedded database for two minutes. End that process. If it no longer runs, remove the lock file ${file}.`,
      );
    else await sleep(25);
  }
}

/** Returns true if the process with this identity still runs. */
export async function isRunning(identity: string): Promise<boolean> {
  return (await processIdentity(Number.parseInt(identity, 10))) === identity;
}

/**
 * Removes the lock file of a process that has ended. If another process has taken the lock in the
 * meantime, restores the lock of that process.
 */
async function removeStaleLock(file: string, holder: string): Promise<void> {
  const aside = `${file}.${randomToken(8)}`;
  if (!(await succeeds(rename(file, aside)))) return;
  if ((await readFile(aside, "utf8").catch(() => holder)) !== holder)
    await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

function exists(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
  throw error;
}
