// Calls that count against nobody's allowance: the first few of a network in a minute are rows of the query log, the others become one
// row with a count (G19.6), so that nobody can fill the log with what costs them nothing. Memory and rows are bounded, whatever comes.
import { randomUUID } from "node:crypto";
import { networkOf, type Clock } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";
import type { LogEntry } from "./entry.ts";

export interface UnpaidLimits {
  /** Rows a minute of one network, or credential there, at one workspace. */
  readonly rowsPerNetwork: number;
  /** Rows a minute of one workspace, of however many networks, the summing ones aside. */
  readonly rowsPerWorkspace: number;
  /** Networks counted by themselves at one workspace; the rest are counted together. */
  readonly networksPerWorkspace: number;
  /** The same, of all workspaces. */
  readonly networks: number;
}

export interface UnpaidCalls {
  /** Writes the entry, or counts it. */
  record(entry: LogEntry): void;
  /** Writes what minutes that are over have counted. */
  endMinute(): void;
  /** Writes all that was counted. */
  end(): void;
}

interface NetworkTally {
  rows: number;
  /** The row of all further calls, as far as it is known before the last of them. */
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
/** Stands for all networks that are not counted by themselves. */
const theRest = "";

/** @param write takes a row to be written */
export function createUnpaidCalls(
  clock: Clock,
  limits: UnpaidLimits,
  write: (entry: LogEntry) => void,
): UnpaidCalls {
  const workspaces = new Map<Guid, WorkspaceTally>();
  let minute = 0;
  let networks = 0;

  function workspaceOf(asked: Guid): WorkspaceTally {
    const known = workspaces.get(asked);
    if (known !== undefined) return known;
    const id = copied(asked);
    const workspace = { id, rows: 0, networks: new Map<string, NetworkTally>() };
    workspaces.set(id, workspace);
    return workspace;
  }

  function tallyOf(workspace: WorkspaceTally, key: string): NetworkTally {
    const known = workspace.networks.get(key);
    if (known !== undefined) return known;
    const isCrowded =
      networks >= limits.networks || workspace.networks.size >= limits.networksPerWorkspace;
    if (isCrowded && key !== theRest) return tallyOf(workspace, theRest);
    const tally: NetworkTally = { rows: 0, sum: null, count: 0, bytesOut: 0 };
    workspace.networks.set(copied(key), tally);
    networks += 1;
    return tally;
  }

  function record(entry: LogEntry): void {
    endMinute();
    const workspace = workspaceOf(entry.workspaceId);
    const network = networkOf(entry.sourceIp ?? "");
    const holder = entry.credentialId ?? entry.endUserId;
    // Of an accepted credential by itself: nobody else behind the same address takes its rows.
    const tally = tallyOf(workspace, holder === null ? network : `${network} ${holder}`);
    if (tally.rows < limits.rowsPerNetwork && workspace.rows < limits.rowsPerWorkspace) {
      tally.rows += 1;
      workspace.rows += 1;
      write(entry);
      return;
    }
    const isOfTheRest = tally === workspace.networks.get(theRest);
    tally.sum ??= sumOf(entry, workspace.id, isOfTheRest ? null : copied(network));
    tally.count += 1;
    tally.bytesOut += entry.bytesOut;
  }

  function endMinute(): void {
    const now = Math.floor(clock.now() / minuteMs);
    if (now === minute) return;
    end();
    minute = now;
  }

  function end(): void {
    for (const workspace of workspaces.values())
      for (const { sum, count, bytesOut } of workspace.networks.values())
        if (sum !== null) write({ ...sum, count, bytesOut });
    workspaces.clear();
    networks = 0;
  }

  return { record, endMinute, end };
}

/** Without what the one call alone said: it would be wrong of the others. */
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

/** A part of a request's text keeps all of it in memory, kilobytes; its copy does not. */
const copied = (text: string): string => Buffer.from(text).toString();
