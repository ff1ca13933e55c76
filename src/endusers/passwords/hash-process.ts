// Runs the child process that hashes passwords. A hash takes tens of milliseconds of a processor.
// In a separate process, hashing delays neither the event loop nor the threads that read files. The
// operating system can also share the processors fairly (G13.13). The process starts when the first
// password is hashed, and ends with the gateway. If the process crashes, its pending requests are
// rejected, so that no request waits forever. The next request then starts a new process.
import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { GatewayError } from "../../contract/index.ts";
import { workerEnvironment } from "../../config/index.ts";
import type { HashResult, HashTask } from "./hash-worker.ts";

/**
 * Setting for glibc, the C library, with which the memory of a hash uses huge pages. Huge pages
 * save a tenth of the processor time. glibc uses huge pages only for the memory with which a thread
 * starts, and not for memory that it adds later. With this setting, a thread starts with enough
 * memory for a whole hash and keeps it.
 */
const MEMORY = `glibc.malloc.hugetlb=1:glibc.malloc.top_pad=${32 * 1_048_576}`;

/**
 * Returns the number of passwords that a gateway process hashes at the same time: one for each
 * processor. Several processes of a machine divide the processors.
 */
export const parallelHashesOf = (processes = 1): number =>
  Math.max(1, Math.floor(availableParallelism() / processes));

export type HashProcess = ReturnType<typeof createHashProcess>;

/**
 * Creates the object that starts, uses and ends the hashing process.
 * @param parallelHashes number of passwords that it hashes at the same time
 */
export function createHashProcess(parallelHashes = parallelHashesOf()) {
  const pending = new Map<number, PromiseWithResolvers<string | boolean>>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(new URL("hash-worker.ts", import.meta.url), [], {
      // The process gets its own session of the operating system. If the kernel divides the
      // processors between sessions, the hashing process gets its own part.
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
   * Rejects the pending requests of a hashing process that has ended. The next request starts a new
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
    if (result === null)
      request?.reject(
        new Error(
          `The gateway could not hash or verify a password, so the request failed: ${reason}. Please report this error if it repeats.`,
        ),
      );
    else request?.resolve(result);
  }

  /**
   * Lets the gateway's process end while no password is being hashed, although the hashing process
   * still runs.
   */
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
      // The hashing process accepts no messages any more, so its other requests are rejected now.
      // The exit event of the process may come later.
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
