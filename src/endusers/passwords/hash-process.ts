// Runs the process that hashes passwords. It starts with the first request, restarts after a crash,
// and ends with the gateway.
// Requests to a crashed process are rejected, so that none waits forever.
import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { GatewayError } from "../../contract/index.ts";
import { workerEnvironment } from "../../config/index.ts";
import type { HashResult, HashTask } from "./hash-worker.ts";

/**
 * Enables huge pages for the memory that a hash fills and reads at random, if glibc supports them.
 * They save a tenth of the processor time.
 * glibc requests huge pages only where a thread's memory begins, not where it grows. A thread
 * therefore starts with memory for a whole hash and keeps it.
 */
const MEMORY = `glibc.malloc.hugetlb=1:glibc.malloc.top_pad=${32 * 1_048_576}`;

/** Number of hashes that run at the same time: one per processor. */
export const parallelHashes = availableParallelism();

export interface HashProcess {
  /**
   * Hashes a password.
   * @param password normalised
   * @throws GatewayError UNAVAILABLE if the process has crashed
   */
  readonly make: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
  readonly close: () => void;
}

interface PendingHash {
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: unknown) => void;
}

type HashRequest = HashTask extends infer Each
  ? Each extends HashTask
    ? Omit<Each, "id">
    : never
  : never;

/** Creates the runner. The process starts with the first request. */
export function createHashProcess(): HashProcess {
  const pending = new Map<number, PendingHash>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(new URL("hash-worker.ts", import.meta.url), [], {
      // A separate session. If the kernel shares processors between sessions, the process gets a
      // share of its own.
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

  /** Rejects the pending requests. The next request starts a new process. */
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

  /** An idle hashing process must not keep the gateway's process alive. */
  function holdOpen(): void {
    if (pending.size > 0) {
      child?.ref();
      child?.channel?.ref();
    } else {
      child?.unref();
      child?.channel?.unref();
    }
  }

  function ask(task: HashRequest): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const worker = (child ??= start());
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      holdOpen();
      worker.send({ ...task, id }, (error) => {
        if (error === null) return;
        pending.delete(id);
        reject(lost(error));
        // The process accepts no more messages, although its exit event may come later.
        lose(worker);
      });
    });
  }

  return {
    make: async (password) => (await ask({ kind: "make", password })) as string,
    verify: async (hash, password) => (await ask({ kind: "verify", hash, password })) as boolean,
    close: () => {
      const closing = child;
      child = undefined;
      if (closing?.connected === true) closing.disconnect();
    },
  };
}

const lost = (cause?: unknown): GatewayError => new GatewayError("UNAVAILABLE", { cause });
