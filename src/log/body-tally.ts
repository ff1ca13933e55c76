// Sums the bytes of a batch's bodies by workspace, day, class of caller and outcome. The sums are
// written together with the batch's rows (G19.17).
import type { Guid } from "../contract/index.ts";
import { dayOf } from "../metering/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import { copyColumns, rankOfEntry } from "./copy-row.ts";
import type { LogEntry } from "./entry.ts";

/** The bytes of the bodies of one workspace, day, class and outcome. */
export interface BodySum {
  readonly workspaceId: Guid;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly rank: Rank;
  /** True for rows whose status is 400 or more. */
  readonly isFailure: boolean;
  bytes: number;
}

/** The byte counts of the bodies of a batch. */
export class BodyTally {
  readonly #sums = new Map<string, BodySum>();
  /** The sum of the last body. The next body nearly always belongs to it, too. */
  #last: BodySum | null = null;

  add(entry: LogEntry): void {
    const { body, workspaceId, at, status } = entry;
    if (body === null) return;
    this.#add(workspaceId, dayOf(at), rankOfEntry(entry), status >= 400, Buffer.byteLength(body));
  }

  /** Returns the tally of a single row of `copyRow`. */
  static ofRow(row: Buffer): BodyTally {
    const tally = new BodyTally();
    const fields = row.toString("utf8", 0, row.length - 1).split("\t");
    const field = (name: string): string => fields[columns.indexOf(name)]!;
    const body = field("body");
    if (body === "\\N") return tally;
    // An escape is two characters for one byte.
    const bytes = Buffer.byteLength(body) - (body.match(/\\./g)?.length ?? 0);
    const day = dayOf(Date.parse(field("at")));
    const rank = Number(field("class")) as Rank;
    tally.#add(field("workspace_id"), day, rank, Number(field("status")) >= 400, bytes);
    return tally;
  }

  /** The sums, unordered. */
  get sums(): readonly BodySum[] {
    return [...this.#sums.values()];
  }

  clear(): void {
    this.#sums.clear();
    this.#last = null;
  }

  #add(workspaceId: Guid, day: number, rank: Rank, isFailure: boolean, bytes: number): void {
    const last = this.#last;
    if (
      last !== null &&
      last.workspaceId === workspaceId &&
      last.day === day &&
      last.rank === rank &&
      last.isFailure === isFailure
    ) {
      last.bytes += bytes;
      return;
    }
    const key = `${workspaceId} ${day} ${rank} ${isFailure}`;
    let sum = this.#sums.get(key);
    if (sum === undefined)
      this.#sums.set(key, (sum = { workspaceId, day, rank, isFailure, bytes: 0 }));
    sum.bytes += bytes;
    this.#last = sum;
  }
}

const columns = copyColumns.split(", ");
