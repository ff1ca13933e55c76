// Runs clients that read and write all the time, half of them on new connections. Counts failed
// calls by their reason, and collects the ids of the rows whose insert was acknowledged.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { readRows, tokenOf, workspaceId, writeRow } from "./workspace.ts";

const usual = { clients: 12, pauseMs: 10 };

/** The calls since the last `take`. */
export interface Outcome {
  readonly calls: number;
  /** Failed calls by reason: a status or an error of the connection. */
  readonly failures: Readonly<Record<string, number>>;
}

export interface Load {
  /** Returns the outcome since the last call of `take`, and begins a new one. */
  readonly take: () => Outcome;
  /** Ids of the rows whose insert was acknowledged. */
  readonly written: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a body to `/query`. */
export function query(port: number, body: object, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        method: "POST",
        path: `/${workspaceId}/query`,
        agent: agent ?? false,
        timeout: 30_000,
        headers: { Authorization: `Bearer ${tokenOf}`, "Content-Type": "application/json" },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        answer.on("error", reject).on("end", () => resolve({ status: answer.statusCode!, text }));
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no answer for 30 s")));
    sent.on("error", reject).end(JSON.stringify(body));
  });
}

/**
 * Returns the gateway's error code in an answer. An answer without a code comes from the balancer.
 */
const codeOf = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? "of the balancer";

/** Starts the clients. Each waits `pauseMs` milliseconds after a write and a read. */
export function startLoad(port: number, { clients: count, pauseMs } = usual): Load {
  let [isOver, calls] = [false, 0];
  let failures: Record<string, number> = {};
  const written = new Set<string>();
  const call = async (body: object, agent: Agent | undefined): Promise<boolean> => {
    const failure = await query(port, body, agent).then(
      ({ status, text }) => (status === 200 ? null : `${status} ${codeOf(text)}`),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    calls += 1;
    if (failure !== null) failures[failure] = (failures[failure] ?? 0) + 1;
    return failure === null;
  };
  const clients = Array.from({ length: count }, async (_, number) => {
    const agent = number % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
    while (!isOver) {
      const id = randomUUID();
      if (await call(writeRow(id), agent)) written.add(id);
      await call(readRows([id]), agent);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    agent?.destroy();
  });
  return {
    take: () => {
      const outcome = { calls, failures };
      calls = 0;
      failures = {};
      return outcome;
    },
    written,
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/** Returns how many of the rows are missing. */
export async function missingOf(port: number, ids: ReadonlySet<string>): Promise<number> {
  const all = [...ids];
  let found = 0;
  for (let at = 0; at < all.length; at += 100) {
    const { status, text } = await query(port, readRows(all.slice(at, at + 100)));
    if (status !== 200) throw new Error(`The rows could not be read: ${status} ${text}`);
    found += (JSON.parse(text) as { readonly data: readonly unknown[] }).data.length;
  }
  return all.length - found;
}
