// Sends statements together on one connection: one behind the other, each with a Sync of its own, so that each is the transaction that it
// would be by itself. The server is woken once for all of them, and asks and answers travel in fewer packets. For reads alone: one that
// somebody else's cancellation may have hit, or that waited behind one with which the connection was lost, is run again.
import type { Cancellation } from "../index.ts";
import { classify, isStaleStatement, sqlState } from "./database-errors.ts";
import type { Canceller } from "./statement-cancel.ts";
import type { Connected } from "./statement-names.ts";
import { TextQuery, type TextRow } from "./text-query.ts";

/** A named statement with its values, and who is told. */
export interface Companion {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly signal: Cancellation | undefined;
  readonly done: (error: unknown, rows: TextRow[]) => void;
}

export interface CompanyParts {
  readonly canceller: Canceller | null;
  /** Counts silence of the server from now on. @returns the end of it */
  readonly watch: (client: Connected) => () => void;
  /** Told how long the server took. */
  readonly took: (name: string, ms: number) => void;
}

export interface Company {
  /**
   * Takes out who waits behind one that has been at work since before then: they are told nothing here any more.
   * @returns null where none has been at work for as long
   */
  readonly leaveSlow: (since: number) => readonly Companion[] | null;
}

/**
 * @param company statements that the connection has prepared
 * @param whenDone called once, when the server has answered all; `keep` says whether the connection may be used again. Those of `again`
 *   were not told, and must be run anew, each by itself
 */
export function sendTogether(
  { canceller, watch, took }: CompanyParts,
  client: Connected,
  company: readonly Companion[],
  whenDone: (keep: boolean, again: readonly Companion[]) => void,
): Company {
  const again: Companion[] = [];
  const queries: TextQuery[] = [];
  const sent: Companion[] = [];
  const packets: Buffer[] = [];
  /** Place of the one that is at work, and since when. */
  let heard = 0;
  let since = 0;
  /** Place of the first of those who went elsewhere. */
  let left = company.length;
  let keep = true;
  let cancelled: Promise<boolean> | undefined;

  const cancel = (): void => {
    cancelled = canceller?.cancel(client.processID) ?? Promise.resolve(false);
    // A server that cannot be told to stop will not answer either.
    void cancelled.then((through) => through || client.connection.stream.destroy());
  };

  function hear(): void {
    const companion = sent[heard]!;
    const query = queries[heard]!;
    const isHere = heard < left;
    const { signal } = companion;
    const unwatch = watch(client);
    since = performance.now();
    query.callback = (error, rows) => {
      unwatch();
      signal?.removeEventListener("abort", cancel);
      took(companion.name, performance.now() - since);
      heard += 1;
      // Before anybody is told: what the server says next is about the next one.
      if (heard < sent.length) hear();
      tell(companion, error, rows, isHere);
      if (query === queries.at(-1)) end();
    };
    // Nobody waits for it here. Where the server has gone on to the next one by now, that one runs again.
    if (!isHere || signal?.aborted === true) cancel();
    else signal?.addEventListener("abort", cancel);
    client.query(query);
  }

  function tell(companion: Companion, error: Error | null, rows: TextRow[], isHere: boolean): void {
    const wasLost = !keep;
    if (error !== null) keep &&= sqlState(error) !== undefined && classify(error) !== "unavailable";
    if (!isHere) return;
    const { signal, done } = companion;
    if (error === null) return done(null, rows);
    if (signal?.aborted === true) return done(signal.reason, []);
    // A cancellation may come late, and hit who is next.
    const isHit = cancelled !== undefined && sqlState(error) === "57014";
    if (isHit || wasLost || isStaleStatement(error)) again.push(companion);
    else done(error, []);
  }

  function end(): void {
    if (cancelled === undefined) return whenDone(keep, again.splice(0));
    void cancelled.then((through) => whenDone(keep && through, again.splice(0)));
  }

  for (const companion of company) {
    if (companion.signal?.aborted === true) {
      companion.done(companion.signal.reason, []);
      continue;
    }
    const query = new TextQuery(companion, () => {});
    try {
      packets.push(...query.takePacket());
      queries.push(query);
      sent.push(companion);
    } catch (error) {
      companion.done(error, []);
    }
  }
  if (sent.length > 0) {
    client.connection.stream.write(Buffer.concat(packets));
    hear();
  } else queueMicrotask(() => whenDone(true, []));
  return {
    leaveSlow(before) {
      if (since > before) return null;
      const gone = [...again.splice(0), ...sent.slice(heard + 1, left)];
      left = Math.min(left, heard + 1);
      return gone;
    },
  };
}
