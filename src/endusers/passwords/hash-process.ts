// Runs the process that hashes passwords: started on first use, restarted after a crash, ended with the gateway.
// Requests to a process that crashed are rejected, so that none waits forever.
import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { GatewayError } from "../../contract/index.ts";
import { workerEnvironment } from "../../config/index.ts";
import type { HashResult, HashTask } from "./hash-worker.ts";

/**
 * Huge pages for the memory that a hash fills and reads at random, where glibc can have them: a tenth less of the processor. It asks for them
 * where a thread's memory begins, not where it grows later, so a thread begins with room for a hash, and keeps it.
 */
const MEMORY = `glibc.malloc.hugetlb=1:glibc.malloc.top_pad=${32 * 1_048_576}`;

/** Hashes that run at a time: one for each processor. */
export const parallelHashes = availableParallelism();

export interface HashProcess {
  /** @param password normalised @throws GatewayError UNAVAILABLE where the process was lost */
  readonly make: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
  readonly close: () => void;
}

interface Waiter {
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: unknown) => void;
}

type Task = HashTask extends infer Each
  ? Each extends HashTask
    ? Omit<Each, "id">
    : never
  : never;

export function createHashProcess(): HashProcess {
  const waiters = new Map<number, Waiter>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(new URL("hash-worker.ts", import.meta.url), [], {
      // A session of its own: where the kernel shares processors among sessions, it has a share of its own.
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

  /** The next request starts another process. */
  function lose(worker: ChildProcess): void {
    if (child !== worker) return;
    child = undefined;
    for (const waiter of waiters.values()) waiter.reject(lost());
    waiters.clear();
  }

  function settle({ id, result, reason }: HashResult): void {
    const waiter = waiters.get(id);
    waiters.delete(id);
    holdOpen();
    if (result === null) waiter?.reject(new Error(`A password could not be hashed: ${reason}.`));
    else waiter?.resolve(result);
  }

  /** The process that waits for nothing does not keep the gateway's from ending. */
  function holdOpen(): void {
    if (waiters.size > 0) {
      child?.ref();
      child?.channel?.ref();
    } else {
      child?.unref();
      child?.channel?.unref();
    }
  }

  function ask(task: Task): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const asked = (child ??= start());
      const id = ++lastId;
      waiters.set(id, { resolve, reject });
      holdOpen();
      asked.send({ ...task, id }, (error) => {
        if (error === null) return;
        waiters.delete(id);
        reject(lost(error));
        // It takes no more before its end is told.
        lose(asked);
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
