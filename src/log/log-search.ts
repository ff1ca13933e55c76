// Searches the query log, newest entries first. A search reads one range of rows after the other,
// until a page is full or its time limit is reached (G19.11). If a range was read in less than
// `QUICK_MS`, the next range is longer. The next page continues where the search has stopped.
// Rejects a search if one of its statements takes too long.
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
  /** `first` is the number of rows in the first range. `longest` is the maximum for all ranges. */
  first: 1_000,
  longest: 64_000,
  /** Number of milliseconds after which a search reads no more ranges. */
  searchMs: 2_000,
  /** Maximum time of one statement in milliseconds. */
  statementMs: 3_000,
};
const GROWTH = 4;
/**
 * If a range takes less than this time, the next range is longer. If a range takes more than four
 * times this time, the next range is shorter. The time depends on whether the rows are in memory or
 * on disk.
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
  /** Position after which the next page begins. Null if there are no more entries. */
  readonly end: LogPosition | null;
}

const TOO_LONG =
  "The search took too long, so the gateway stopped it. Send a later `since`, or a shorter time between `since` and `until`.";

/**
 * Returns one page of entries. The whole search runs on one database connection.
 * @param control the connections of the database login `control`, which reads the gateway's tables
 * @throws GatewayError UNAVAILABLE if a statement takes longer than `statementMs`
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

/**
 * Returns the requested period, limited to the time in which the log can have rows. This time
 * begins `retentionDays` + 2 days before `now`, and ends two days after `now`.
 */
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

/**
 * Normalises an e-mail address in the same way as the log rows. So a search finds it even if its
 * upper and lower case differ.
 */
export const loggedAddress = (email: string): string => email.trim().normalize("NFC").toLowerCase();

async function walk(
  connection: Parameters<typeof boundSearch>[0],
  { after: start, limit, bodies, signal, ...conditions }: LogSearch,
  { first, longest, searchMs, statementMs }: typeof usualPace,
): Promise<FoundEntries> {
  const entries: StoredEntry[] = [];
  // The search reads one entry more than fits on the page. If this entry exists, another page
  // follows.
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
  // A search by request id uses an index and is always fast, so it reads all rows in one range.
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
