// Limits a workspace's recorded bytes (`plan.recordsMb`, G11.13). Between two readings of the
// counters, a node adds the bytes that it admits. Rejects records beyond the limit. Callers without
// a secret cannot use the plan's reserve.
import {
  topicBytesOf,
  wholePlan,
  type Catalog,
  type PlanDefinition,
  type Workspace,
} from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { readRecorded } from "./record-store.ts";

export type RecordQuota = ReturnType<typeof createRecordQuota>;

const MB = 1024 * 1024;
/** Maximum age of a reading. Other nodes record at the same time. */
const FRESH_MS = 1_000;
const LEDGERS_MAX = 1_000;

const RECORDS_FULL =
  "The workspace's records have reached their limit (`plan.recordsMb`). Delete events, or choose a larger plan.";

/** Returns the error for a record without space. */
export const recordsFull = (): GatewayError =>
  new GatewayError("UNAVAILABLE", { message: RECORDS_FULL, isRefusal: true });

/**
 * Returns the bytes that a workspace may record.
 * @param floor the minimum that is stored in the database, apart from the definition
 */
export const recordBytesMax = (plan: PlanDefinition, floor: number): number =>
  Math.max(wholePlan(plan).recordsMb * MB, floor);

/** Returns a workspace's definition and the bytes that it may record; null if it was removed. */
async function recordsOf(control: Connection, catalog: Pick<Catalog, "get">, id: Guid) {
  const [workspace, { floor }] = await Promise.all([catalog.get(id), readRecorded(control, id)]);
  if (workspace === undefined) return null;
  const { definition } = workspace;
  return { definition, bytes: recordBytesMax(definition.workspace.plan, floor) };
}

/**
 * Returns a function that gives the quota of bodies in the query log: a quarter of a workspace's
 * records (G19.17).
 */
export const logBodyQuota =
  (control: Connection, catalog: Pick<Catalog, "get">) =>
  async (id: Guid): Promise<number | null> => {
    const records = await recordsOf(control, catalog, id);
    return records && records.bytes / 4;
  };

/** The bytes that the bus history of a workspace may use. */
export interface HistoryQuota {
  /** Bytes of all topics together: half of the records (G9.9). */
  readonly bytes: number;
  /** Bytes of each declared topic (G9.12). */
  readonly topics: ReadonlyMap<string, number>;
}

/**
 * Returns a function that gives the quota of a workspace's bus history, or null for a removed
 * workspace.
 */
export const busHistoryQuota =
  (control: Connection, catalog: Pick<Catalog, "get">) =>
  async (id: Guid): Promise<HistoryQuota | null> => {
    const records = await recordsOf(control, catalog, id);
    return records && { bytes: records.bytes / 2, topics: topicBytesOf(records.definition) };
  };

class Ledger {
  #bytes = 0;
  #floor = 0;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  /**
   * `#open` counts bytes that are admitted and not settled yet. `#settled` counts bytes that were
   * settled after the last reading.
   */
  #open = 0;
  #settled = 0;

  get isUnused(): boolean {
    return this.#open === 0 && this.#reading === undefined && !this.isFresh;
  }

  get isFresh(): boolean {
    return performance.now() - this.#readAt < FRESH_MS;
  }

  fitsQuota(plan: PlanDefinition, rank: Rank, bytes: number): boolean {
    const share = rank === 0 ? 1 : 1 - wholePlan(plan).reserve;
    const used = this.#bytes + this.#open + this.#settled;
    return used + bytes <= recordBytesMax(plan, this.#floor) * share;
  }

  admit(bytes: number): () => void {
    this.#open += bytes;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#open -= bytes;
      this.#settled += bytes;
    };
  }

  /** Reads the counters. Parallel callers share one reading. */
  read(connection: Connection, id: Guid): Promise<void> {
    return (this.#reading ??= this.#readNow(connection, id).finally(
      () => (this.#reading = undefined),
    ));
  }

  async #readNow(connection: Connection, id: Guid): Promise<void> {
    const settled = this.#settled;
    const { bytes, floor } = await readRecorded(connection, id);
    // The counters include the bytes that were settled before the reading.
    this.#settled -= settled;
    this.#bytes = bytes;
    this.#floor = floor;
    this.#readAt = performance.now();
  }
}

/** Creates the quota of a node. It reads the counters of a workspace on demand. */
export function createRecordQuota() {
  const ledgers = new Map<Guid, Ledger>();

  function ledgerOf(id: Guid): Ledger {
    const known = ledgers.get(id);
    if (known !== undefined) return known;
    if (ledgers.size >= LEDGERS_MAX)
      for (const [other, ledger] of ledgers) if (ledger.isUnused) ledgers.delete(other);
    const ledger = new Ledger();
    ledgers.set(id, ledger);
    return ledger;
  }

  return {
    /**
     * Takes space for a record before it is written.
     * @param connection a connection of the control or the write login: that of the transaction
     *   that writes the record, if there is one
     * @param bytes size of the record, or a block if its size is not known yet
     * @returns a function to call when the record is committed or given up; undefined without space
     */
    async take(
      connection: Connection,
      { id, definition }: Pick<Workspace, "id" | "definition">,
      rank: Rank,
      bytes: number,
    ): Promise<(() => void) | undefined> {
      const { plan } = definition.workspace;
      const ledger = ledgerOf(id);
      const wasFresh = ledger.isFresh;
      if (!wasFresh) await ledger.read(connection, id);
      if (ledger.fitsQuota(plan, rank, bytes)) return ledger.admit(bytes);
      if (!wasFresh) return undefined;
      // Rows may have been deleted since.
      await ledger.read(connection, id);
      return ledger.fitsQuota(plan, rank, bytes) ? ledger.admit(bytes) : undefined;
    },
  };
}
