// Limits the log rows of calls that do not count as usage, so that free calls cannot fill the log.
// Each network gets a row for each of its first calls in a minute. All its later calls in this
// minute get one row together, with a count (G19.6). The memory for the counts is limited, too.
import { randomUUID } from "node:crypto";
import { networkOf, type Clock } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";
import type { LogEntry } from "./entry.ts";

export interface UncountedLimits {
  /**
   * Maximum rows per minute for one network at one workspace. Calls with a valid credential do not
   * share this limit with their network: each credential has its own.
   */
  readonly rowsPerNetwork: number;
  /** Maximum rows per minute for one workspace. Rows that stand for several calls do not count. */
  readonly rowsPerWorkspace: number;
  /**
   * Maximum number of networks that are counted separately for one workspace. All further networks
   * share one count.
   */
  readonly networksPerWorkspace: number;
  /** Maximum number of networks of all workspaces that are counted separately. */
  readonly networks: number;
}

export type UncountedCalls = ReturnType<typeof createUncountedCalls>;

interface NetworkTally {
  rows: number;
  /**
   * The row for all calls beyond the limits. Null while there are no such calls. `count` and
   * `bytesOut` are their sums, and are put into the row when the row is written.
   */
  sum: LogEntry | null;
  count: number;
  bytesOut: number;
}
interface WorkspaceTally {
  readonly id: Guid;
  rows: number;
  readonly networks: Map<string, NetworkTally>;
}

const minuteMs = 60_000;
/** Key of the count that networks share if the maximum number of separate counts is reached. */
const OTHER_NETWORKS = "";

/**
 * Creates the limiter of log rows for calls that do not count as usage.
 * @param write writes a row to the query log
 */
export function createUncountedCalls(
  clock: Clock,
  limits: UncountedLimits,
  write: (entry: LogEntry) => void,
) {
  const workspaces = new Map<Guid, WorkspaceTally>();
  let minute = 0;
  let networks = 0;

  function workspaceOf(requestedId: Guid): WorkspaceTally {
    const known = workspaces.get(requestedId);
    if (known !== undefined) return known;
    const id = copied(requestedId);
    const workspace = { id, rows: 0, networks: new Map<string, NetworkTally>() };
    workspaces.set(id, workspace);
    return workspace;
  }

  function tallyOf(workspace: WorkspaceTally, key: string): NetworkTally {
    const known = workspace.networks.get(key);
    if (known !== undefined) return known;
    const isFull =
      networks >= limits.networks || workspace.networks.size >= limits.networksPerWorkspace;
    if (isFull && key !== OTHER_NETWORKS) return tallyOf(workspace, OTHER_NETWORKS);
    const tally: NetworkTally = { rows: 0, sum: null, count: 0, bytesOut: 0 };
    workspace.networks.set(copied(key), tally);
    networks += 1;
    return tally;
  }

  /** Writes the entry as a row. If a limit is reached, only counts it. */
  function record(entry: LogEntry): void {
    endMinute();
    const workspace = workspaceOf(entry.workspaceId);
    const network = networkOf(entry.sourceIp ?? "");
    const holder = entry.credentialId ?? entry.endUserId;
    // Each valid credential has its own count. So callers without a valid credential in the same
    // network cannot use up the rows of this credential.
    const tally = tallyOf(workspace, holder === null ? network : `${network} ${holder}`);
    if (tally.rows < limits.rowsPerNetwork && workspace.rows < limits.rowsPerWorkspace) {
      tally.rows += 1;
      workspace.rows += 1;
      write(entry);
      return;
    }
    const isOther = tally === workspace.networks.get(OTHER_NETWORKS);
    tally.sum ??= sumOf(entry, workspace.id, isOther ? null : copied(network));
    tally.count += 1;
    tally.bytesOut += entry.bytesOut;
  }

  /** If a new minute has begun, writes the rows with the counts of the earlier minutes. */
  function endMinute(): void {
    const now = Math.floor(clock.now() / minuteMs);
    if (now === minute) return;
    end();
    minute = now;
  }

  /** Writes the rows with the counts, and resets the counts. */
  function end(): void {
    for (const workspace of workspaces.values())
      for (const { sum, count, bytesOut } of workspace.networks.values())
        if (sum !== null) write({ ...sum, count, bytesOut });
    workspaces.clear();
    networks = 0;
  }

  return { record, endMinute, end };
}

/**
 * Returns the row that stands for several calls. The row keeps a field of the first call only if
 * the field has the same value in all these calls.
 */
const sumOf = (entry: LogEntry, workspaceId: Guid, network: string | null): LogEntry => ({
  ...entry,
  workspaceId,
  requestId: randomUUID(),
  ...(network === null ? { credentialId: null, endUserId: null } : {}),
  sourceIp: network,
  userAgent: null,
  origin: null,
  path: `/${workspaceId}`,
  durationMs: 0,
  dbMs: null,
  rows: null,
  affectedRows: null,
  cache: null,
  tables: null,
  body: null,
  message: null,
  email: null,
  clientId: null,
});

/**
 * Returns a copy of the text. Without a copy, a short part of a request's text would keep the whole
 * request in memory, because V8 shares the text.
 */
const copied = (text: string): string => Buffer.from(text).toString();
