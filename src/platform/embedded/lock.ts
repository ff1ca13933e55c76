// A lock between processes: a file that names its holder. The lock of a holder that no longer runs is taken over.
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { randomToken, succeeds } from "../index.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { processIdentity } from "./processes.ts";

const waitMsMax = 120_000;

/** Runs `section` while `file` names this process as the holder. @throws the reason of the signal, which ends the wait */
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
  // A hard link appears with its content or not at all, and only where there was none.
  while (!(await link(mine, file).then(() => true, exists))) {
    signal?.throwIfAborted();
    const holder = await readFile(file, "utf8").catch(() => undefined);
    if (holder !== undefined && !(await isRunning(holder))) await remove(file, holder);
    else if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `Process ${holder ?? "(unknown)"} has been starting or stopping the embedded database for two minutes; end it, or remove ${file}.`,
      );
    else await sleep(25);
  }
}

/** Whether the process with this identity still runs. */
export async function isRunning(identity: string): Promise<boolean> {
  return (await processIdentity(Number.parseInt(identity, 10))) === identity;
}

/** Takes a dead holder's lock away; where another process was quicker, its new lock is put back. */
async function remove(file: string, holder: string): Promise<void> {
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
