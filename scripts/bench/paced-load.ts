// Sends a fixed number of requests a second, even if earlier requests have no answer yet. The
// duration of a request is measured from its planned time of sending. In contrast, `load.ts` sends
// the next request only after an answer.
import { Agent, request as send } from "node:http";

export interface Pace {
  readonly perSecond: number;
  /** Milliseconds from the planned time of sending to the answer. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

export interface Asked {
  readonly path: string;
  readonly body: string;
  readonly token?: string;
}

const agent = new Agent({ keepAlive: true });

/** @returns the status; 0 if there was no answer */
export function post(port: number, { path, body, token }: Asked): Promise<number> {
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path, method: "POST", agent, headers };
    const outgoing = send(options, (incoming) => {
      incoming.on("data", () => {});
      incoming.on("end", () => resolve(incoming.statusCode ?? 0));
      incoming.on("error", () => resolve(0));
    });
    outgoing.on("error", () => resolve(0));
    outgoing.end(body);
  });
}

/**
 * Sends requests at a steady rate.
 * @param ask sends the n-th request and returns its status
 */
export async function pacedReads(
  perSecond: number,
  seconds: number,
  ask: (n: number) => Promise<number>,
): Promise<Pace> {
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  const times: number[] = [];
  const running: Promise<void>[] = [];
  let failures = 0;
  const begin = async (n: number, due: number): Promise<void> => {
    const status = await ask(n);
    times.push(performance.now() - due);
    if (status !== 200) failures += 1;
  };
  for (let n = 0; n < total;) {
    for (; n < total && began + (n * 1000) / perSecond <= performance.now(); n++)
      running.push(begin(n, began + (n * 1000) / perSecond));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
  const took = (performance.now() - began) / 1000;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failures };
}
