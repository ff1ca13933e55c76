// Searches the query log, newest entries first. A search reads ranges of rows, which become longer,
// until its time is over (G19.11). The next page continues there. Rejects a search if one of its
// statements takes too long.
import { GatewayError } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import { sqlState, type Pool } from "../platform/postgres/index.ts";
import { retentionDays } from "./entry.ts";
import {
  boundSearch,
  listRange,
  positionAfter,
  type LogConditions,
  type LogPosition,
  type StoredEntry,
} from "./log-search-store.ts";

const usualPace = {
  /** Number of rows in the first range, and in the longest range. */
  first: 1_000,
  longest: 64_000,
  /** Milliseconds after which no further range begins. */
  searchMs: 2_000,
  /** Maximum time of one statement in milliseconds. */
  statementMs: 3_000,
};
const GROWTH = 4;
/**
 * If a range takes less time, the next range is longer. If it takes four times as long, the next
 * range is shorter. The time depends on whether the rows are in memory or on disk.
 */
const QUICK_MS = 100;
const DAY_MS = 86_400_000;

export interface LogSearch extends LogConditions {
  readonly after: LogPosition | null;
  readonly limit: number;
  readonly bodies: boolean;
  readonly signal?: Cancellation | undefined;
}

export interface FoundEntries {
  readonly entries: readonly StoredEntry[];
  /** Position at which the next page begins. Null if there are no more entries. */
  readonly end: LogPosition | null;
}

const TOO_LONG =
  "The search took too long. Send a later `since`, or a shorter time between `since` and `until`.";

/**
 * Returns one page of entries. It uses one connection for the whole search.
 * @param control the pool of the control login
 * @throws GatewayError UNAVAILABLE if a statement takes too long
 */
export async function searchLog(
  control: Pool,
  search: LogSearch,
  pace = usualPace,
): Promise<FoundEntries> {
  try {
    return await control.transaction((connection) => walk(connection, search, pace));
  } catch (error) {
    if (sqlState(error) !== "57014") throw error;
    throw new GatewayError("UNAVAILABLE", { message: TOO_LONG, cause: error });
  }
}

/** Returns the requested period, limited to the days from which rows can exist. */
export function periodOf(
  now: number,
  since: Date | undefined,
  until: Date | undefined,
): { readonly since: Date; readonly until: Date } {
  const first = now - (retentionDays + 2) * DAY_MS;
  const last = now + 2 * DAY_MS;
  return {
    since: new Date(Math.max(first, since?.getTime() ?? first)),
    until: new Date(Math.min(last, until?.getTime() ?? last)),
  };
}

/** Returns an e-mail address as the rows contain it, so that a search finds it in any spelling. */
export const loggedAddress = (email: string): string => email.trim().normalize("NFC").toLowerCase();

async function walk(
  connection: Parameters<typeof boundSearch>[0],
  { after: start, limit, bodies, signal, ...conditions }: LogSearch,
  { first, longest, searchMs, statementMs }: typeof usualPace,
): Promise<FoundEntries> {
  const entries: StoredEntry[] = [];
  // The search reads one entry more than a page has. This entry shows whether another page follows.
  const listUpTo = async (after: LogPosition | null, to: LogPosition | null): Promise<boolean> => {
    const bounds = { limit: limit + 1 - entries.length, bodies };
    entries.push(...(await listRange(connection, conditions, [after, to], bounds, signal)));
    return entries.length > limit;
  };
  const page = (end: LogPosition | null): FoundEntries => ({
    entries: entries.slice(0, limit),
    end,
  });
  await boundSearch(connection, conditions, statementMs);
  // A search by request id uses an index and needs no ranges.
  const isIndexed = conditions.requestId !== undefined;
  const endsAt = performance.now() + searchMs;
  let after = start;
  let rows = first;
  for (;;) {
    const startedMs = performance.now();
    const to = isIndexed
      ? undefined
      : await positionAfter(connection, conditions, after, rows, signal);
    if (await listUpTo(after, to ?? null)) return page(placeOf(entries[limit - 1]!));
    if (to === undefined) return page(null);
    after = to;
    const tookMs = performance.now() - startedMs;
    if (startedMs + tookMs > endsAt) return page(after);
    if (tookMs < QUICK_MS) rows = Math.min(rows * GROWTH, longest);
    else if (tookMs > QUICK_MS * GROWTH) rows = Math.max(Math.ceil(rows / GROWTH), first);
  }
}

const placeOf = ({ place, id }: StoredEntry): LogPosition => ({ at: place, id });
