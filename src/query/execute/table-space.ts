// Refuses inserts if the tables of a workspace have reached the size that its plan permits
// (`plan.rowsMb`, G11.10). The gateway measures the tables before an insert, but at most every two
// seconds. Without a limit in the plan, it does not measure them.
import { Problem } from "../../conditions/index.ts";
import { measureTables } from "./table-size-store.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

/**
 * Thrown if the tables of a workspace have reached the size that its plan allows. The request
 * itself is valid.
 */
export class TablesFull extends Problem {
  constructor(rowsMb: number) {
    super(
      "/mutation",
      `the tables of the workspace have reached the size that its plan allows (plan.rowsMb: ${rowsMb} MB); delete rows, or raise plan.rowsMb`,
    );
    this.name = "TablesFull";
  }
}

export type TableSpace = ReturnType<typeof createTableSpace>;

interface Measured {
  /** Start of the measurement, in milliseconds since 1970. */
  readonly at: number;
  /** Number of bytes of all tables with their indexes. A promise while the measurement runs. */
  bytes: number | Promise<number>;
}

/**
 * Number of milliseconds for which a measurement is used. The tables can exceed the size limit of
 * the workspace's plan only by the rows that are inserted in this time.
 */
const goodForMs = 2_000;
const bytesPerMb = 1024 * 1024;

export function createTableSpace(pool: Pool, clock: Clock) {
  // Measurements by workspace object. A new version of the workspace is a new object, so its tables
  // are measured again.
  const measurementCache = new WeakMap<Workspace, Measured>();

  function measure(workspace: Workspace, at: number): Promise<number> {
    const bytes = measureTables(pool, workspace).then(
      (size) => (measured.bytes = size),
      (error: unknown) => {
        measurementCache.delete(workspace);
        throw error;
      },
    );
    const measured: Measured = { at, bytes };
    measurementCache.set(workspace, measured);
    return bytes;
  }

  return {
    /**
     * Throws an error if the workspace may not insert rows. Returns null if the size of its tables
     * is known. Otherwise returns a promise that resolves after the measurement.
     * @throws TablesFull if the tables have reached the maximum size; the promise also rejects with
     *   database errors
     */
    check(workspace: Workspace): Promise<void> | null {
      const { rowsMb = null } = workspace.definition.workspace.plan;
      if (rowsMb === null) return null;
      const judge = (bytes: number): void => {
        if (bytes >= rowsMb * bytesPerMb) throw new TablesFull(rowsMb);
      };
      const now = clock.now();
      const last = measurementCache.get(workspace);
      const isGood = last !== undefined && now - last.at < goodForMs;
      const bytes = isGood ? last.bytes : measure(workspace, now);
      if (typeof bytes !== "number") return bytes.then(judge);
      judge(bytes);
      return null;
    },
  };
}
