// Limits the log rows of calls that do not count as usage. The first calls of a network in a minute
// get a row each. All further calls are one row with a count (G19.6), so that free calls cannot
// fill the log. Memory is limited, too.
import { randomUUID } from "node:crypto";
import { networkOf, type Clock } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";
import type { LogEntry } from "./entry.ts";

export interface UncountedLimits {
  /**
   * Maximum rows per minute for one network at one workspace. Each credential in the network has
   * its own limit.
   */
  readonly rowsPerNetwork: number;
  /** Maximum rows per minute for one workspace, without the rows that sum up calls. */
  readonly rowsPerWorkspace: number;
  /**
   * Maximum number of networks of one workspace that are counted separately. Further networks share
   * one count.
   */
  readonly networksPerWorkspace: number;
  /** Maximum number of networks of all workspaces that are counted separately. */
  readonly networks: number;
}

export type UncountedCalls = ReturnType<typeof createUncountedCalls>;

interface NetworkTally {
  rows: number;
  /** The row that sums up all further calls. Its counts are set when it is written. */
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
/** Key of the shared count of all networks that are not counted separately. */
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

  /** Writes the entry as a row, or only counts it. */
  function record(entry: LogEntry): void {
    endMinute();
    const workspace = workspaceOf(entry.workspaceId);
    const network = networkOf(entry.sourceIp ?? "");
    const holder = entry.credentialId ?? entry.endUserId;
    // A valid credential has its own count, so that other callers in its network do not use up its
    // rows.
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

  /** Writes the rows with the counts of past minutes. */
  function endMinute(): void {
    const now = Math.floor(clock.now() / minuteMs);
    if (now === minute) return;
    end();
    minute = now;
  }

  /** Writes the rows with all counts. */
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
 * Returns the entry without the fields of its single call, which are not true for the other calls.
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
 * Returns a copy of the text. A short part of a request's text would keep kilobytes of the request
 * in memory.
 */
const copied = (text: string): string => Buffer.from(text).toString();
