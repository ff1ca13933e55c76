// Runs the child process that hashes passwords. The process starts with the first hash, starts
// again after a crash, and ends with the gateway.
// If the process crashes, its pending requests are rejected, so that no request waits forever.
import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { GatewayError } from "../../contract/index.ts";
import { workerEnvironment } from "../../config/index.ts";
import type { HashResult, HashTask } from "./hash-worker.ts";

/**
 * Setting for glibc: uses huge pages for the memory of a hash. They save a tenth of the processor
 * time.
 * glibc uses huge pages only for the memory with which a thread begins, not for memory that is
 * added. A thread therefore begins with enough memory for a whole hash and keeps it.
 */
const MEMORY = `glibc.malloc.hugetlb=1:glibc.malloc.top_pad=${32 * 1_048_576}`;

/** Number of passwords that are hashed at the same time: one for each processor. */
export const parallelHashes = availableParallelism();

export type HashProcess = ReturnType<typeof createHashProcess>;

/** Creates the object that runs the process. The process starts with the first hash. */
export function createHashProcess() {
  const pending = new Map<number, PromiseWithResolvers<string | boolean>>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(new URL("hash-worker.ts", import.meta.url), [], {
      // The process gets its own session. If the kernel divides the processors between sessions,
      // the process therefore gets a part of its own.
      detached: true,
      execArgv: [],
      env: {
        ...workerEnvironment(),
        UV_THREADPOOL_SIZE: String(parallelHashes),
        GLIBC_TUNABLES: MEMORY,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("message", (answer) => settle(answer as HashResult));
    started.on("exit", () => lose(started)).on("error", () => lose(started));
    return started;
  }

  /**
   * Rejects the pending requests of a process that has ended. The next request starts a new
   * process.
   */
  function lose(worker: ChildProcess): void {
    if (child !== worker) return;
    child = undefined;
    for (const request of pending.values()) request.reject(lost());
    pending.clear();
  }

  function settle({ id, result, reason }: HashResult): void {
    const request = pending.get(id);
    pending.delete(id);
    holdOpen();
    if (result === null) request?.reject(new Error(`A password could not be hashed: ${reason}.`));
    else request?.resolve(result);
  }

  /** Without work, the hashing process must not keep the gateway's process alive. */
  function holdOpen(): void {
    if (pending.size > 0) {
      child?.ref();
      child?.channel?.ref();
    } else {
      child?.unref();
      child?.channel?.unref();
    }
  }

  function ask(password: string, hash: string | null): Promise<string | boolean> {
    const worker = (child ??= start());
    const id = ++lastId;
    const request = Promise.withResolvers<string | boolean>();
    pending.set(id, request);
    holdOpen();
    worker.send({ id, password, hash } satisfies HashTask, (error) => {
      if (error === null) return;
      pending.delete(id);
      request.reject(lost(error));
      // The process accepts no messages any more. Its exit event may come later.
      lose(worker);
    });
    return request.promise;
  }

  return {
    /**
     * Hashes a password.
     * @param password in the normal form of `normalisePassword`
     * @throws GatewayError UNAVAILABLE if the process has crashed
     */
    make: async (password: string) => (await ask(password, null)) as string,
    /**
     * Returns true if the password matches the hash.
     * @throws GatewayError UNAVAILABLE if the process has crashed
     */
    verify: async (hash: string, password: string) => (await ask(password, hash)) as boolean,
    close: (): void => {
      const closing = child;
      child = undefined;
      if (closing?.connected === true) closing.disconnect();
    },
  };
}

const lost = (cause?: unknown): GatewayError => new GatewayError("UNAVAILABLE", { cause });
