// Finds entries of the query log, newest first. Looks through stretches that grow, for a bounded time (G19.11): what is not found by then
// the next page goes on with. Refuses a search whose single statement takes too long.
import { GatewayError } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import { sqlState, type Pool } from "../platform/postgres/index.ts";
import { daysKept } from "./entry.ts";
import {
  boundSearch,
  listStretch,
  placeAfter,
  type LogConditions,
  type LogPlace,
  type StoredEntry,
} from "./log-search-store.ts";

export interface SearchPace {
  /** Rows of the first stretch, and of the longest. */
  readonly first: number;
  readonly longest: number;
  /** Begins no further stretch after so long. */
  readonly searchMs: number;
  /** What one statement may take. */
  readonly statementMs: number;
}

const usualPace: SearchPace = {
  first: 1_000,
  longest: 64_000,
  searchMs: 2_000,
  statementMs: 3_000,
};
const GROWTH = 4;
/** A stretch that took less is followed by a longer one; one that took four times as much by a shorter: rows may be in memory or on disk. */
const QUICK_MS = 100;
const DAY_MS = 86_400_000;

export interface LogSearch extends LogConditions {
  readonly after: LogPlace | null;
  readonly limit: number;
  readonly bodies: boolean;
  readonly signal?: Cancellation | undefined;
}

export interface FoundEntries {
  readonly entries: readonly StoredEntry[];
  /** Where to go on; null where nothing is left. */
  readonly end: LogPlace | null;
}

const TOO_LONG =
  "The search took too long; send `since` with a later time, or `until` and `since` closer together.";

/**
 * One page; on the caller's connection for as long as it takes.
 * @param control the control login's
 * @throws GatewayError UNAVAILABLE where a statement takes too long
 */
export async function searchLog(
  control: Pool,
  search: LogSearch,
  pace: SearchPace = usualPace,
): Promise<FoundEntries> {
  try {
    return await control.transaction((connection) => walk(connection, search, pace));
  } catch (error) {
    if (sqlState(error) !== "57014") throw error;
    throw new GatewayError("UNAVAILABLE", { message: TOO_LONG, cause: error });
  }
}

/** The days that can have rows at a time: none is asked for beyond them, whatever the caller names. */
export function periodOf(
  now: number,
  since: Date | undefined,
  until: Date | undefined,
): { readonly since: Date; readonly until: Date } {
  const first = now - (daysKept + 2) * DAY_MS;
  const last = now + 2 * DAY_MS;
  return {
    since: new Date(Math.max(first, since?.getTime() ?? first)),
    until: new Date(Math.min(last, until?.getTime() ?? last)),
  };
}

/**
 * The form in which rows hold an e-mail address, so that a search finds every spelling of its case.
 */
export const loggedAddress = (email: string): string => email.trim().normalize("NFC").toLowerCase();

async function walk(
  connection: Parameters<typeof boundSearch>[0],
  { after: start, limit, bodies, signal, ...conditions }: LogSearch,
  { first, longest, searchMs, statementMs }: SearchPace,
): Promise<FoundEntries> {
  const entries: StoredEntry[] = [];
  // One more than fits tells whether there is another page.
  const listUpTo = async (after: LogPlace | null, to: LogPlace | null): Promise<boolean> => {
    const wanted = { limit: limit + 1 - entries.length, bodies };
    entries.push(...(await listStretch(connection, conditions, [after, to], wanted, { signal })));
    return entries.length > limit;
  };
  const page = (end: LogPlace | null): FoundEntries => ({ entries: entries.slice(0, limit), end });
  await boundSearch(connection, conditions, statementMs);
  // By its id a request has an index of its own.
  const isIndexed = conditions.requestId !== undefined;
  const endsAt = performance.now() + searchMs;
  let after = start;
  let rows = first;
  for (;;) {
    const startedMs = performance.now();
    const to = isIndexed
      ? undefined
      : await placeAfter(connection, conditions, after, rows, { signal });
    if (await listUpTo(after, to ?? null)) return page(placeOf(entries[limit - 1]!));
    if (to === undefined) return page(null);
    after = to;
    const tookMs = performance.now() - startedMs;
    if (startedMs + tookMs > endsAt) return page(after);
    if (tookMs < QUICK_MS) rows = Math.min(rows * GROWTH, longest);
    else if (tookMs > QUICK_MS * GROWTH) rows = Math.max(Math.ceil(rows / GROWTH), first);
  }
}

const placeOf = ({ place, id }: StoredEntry): LogPlace => ({ at: place, id });
