// Refuses inserts where the tables of a workspace hold what its plan allows (`plan.rowsMb`, G11.10). They are measured when an insert asks,
// at most every two seconds, and only where the plan bounds them.
import { Problem } from "../../conditions/index.ts";
import { measureTables } from "./table-size-store.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

/** Nothing can be inserted: the caller's words are not to blame. */
export class TablesFull extends Problem {
  constructor(rowsMb: number) {
    super(
      "/mutation",
      `the tables of the workspace hold as much as its plan allows (plan.rowsMb: ${rowsMb} MB); nothing more can be inserted before rows are removed for good or the plan allows more`,
    );
    this.name = "TablesFull";
  }
}

export interface TableSpace {
  /**
   * Null where nothing is to be asked.
   * @throws TablesFull; the promise also the database's errors
   */
  readonly check: (workspace: Workspace) => Promise<void> | null;
}

interface Measured {
  /** Milliseconds since 1970 at which it was begun. */
  readonly at: number;
  /** Of all tables with their indexes, or on the way. */
  bytes: number | Promise<number>;
}

/** What is inserted meanwhile is the most by which a node lets a plan be exceeded. */
const goodForMs = 2_000;
const bytesPerMb = 1024 * 1024;

export function createTableSpace(pool: Pool, clock: Clock): TableSpace {
  // A new version of the workspace is measured anew.
  const known = new WeakMap<Workspace, Measured>();

  function measure(workspace: Workspace, at: number): Promise<number> {
    const bytes = measureTables(pool, workspace).then(
      (size) => (measured.bytes = size),
      (error: unknown) => {
        known.delete(workspace);
        throw error;
      },
    );
    const measured: Measured = { at, bytes };
    known.set(workspace, measured);
    return bytes;
  }

  return {
    check(workspace) {
      const { rowsMb = null } = workspace.definition.workspace.plan;
      if (rowsMb === null) return null;
      const judge = (bytes: number): void => {
        if (bytes >= rowsMb * bytesPerMb) throw new TablesFull(rowsMb);
      };
      const now = clock.now();
      const last = known.get(workspace);
      const isGood = last !== undefined && now - last.at < goodForMs;
      const bytes = isGood ? last.bytes : measure(workspace, now);
      if (typeof bytes !== "number") return bytes.then(judge);
      judge(bytes);
      return null;
    },
  };
}
