// Limits the stored bytes of a workspace's records, such as events and automation runs
// (`plan.recordsMb`, G11.13). Triggers in the database count these bytes. A node uses a reading of
// the counters for a second, and adds the bytes that it has admitted since then. Callers without a
// secret cannot use the part of the quota that the plan reserves.
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
/**
 * Number of milliseconds for which the node uses the byte counters that it has read from the
 * database. The counters become outdated, because other nodes store records, too.
 */
const FRESH_MS = 1_000;
const LEDGERS_MAX = 1_000;

const RECORDS_FULL =
  "The workspace has no space left for records, such as events and automation runs (`plan.recordsMb`). Delete old events, or choose a larger plan.";

/** Returns the error for a record that does not fit into the quota. */
export const recordsFull = (): GatewayError =>
  new GatewayError("UNAVAILABLE", { message: RECORDS_FULL, isRefusal: true });

/**
 * Returns the maximum bytes of all records of a workspace.
 * @param floor a minimum from the database (see `RecordedBytes`), which applies even if the plan
 *   allows less
 */
export const recordBytesMax = (plan: PlanDefinition, floor: number): number =>
  Math.max(wholePlan(plan).recordsMb * MB, floor);

/**
 * Returns the definition of a workspace and the maximum bytes of its records. Returns null if the
 * workspace was removed.
 */
async function recordsOf(control: Connection, catalog: Pick<Catalog, "get">, id: Guid) {
  const [workspace, { floor }] = await Promise.all([catalog.get(id), readRecorded(control, id)]);
  if (workspace === undefined) return null;
  const { definition } = workspace;
  return { definition, bytes: recordBytesMax(definition.workspace.plan, floor) };
}

/**
 * Returns a function that reads the maximum bytes of a workspace's request bodies in the query log.
 * This maximum is a quarter of the maximum for all records of the workspace (G19.17). The function
 * returns null if the workspace was removed.
 */
export const logBodyQuota =
  (control: Connection, catalog: Pick<Catalog, "get">) =>
  async (id: Guid): Promise<number | null> => {
    const records = await recordsOf(control, catalog, id);
    return records && records.bytes / 4;
  };

/** Maximum bytes of the stored events of a workspace's Event Bus. */
export interface HistoryQuota {
  /**
   * Maximum for all topics together: half of the maximum for all records of the workspace (G9.9).
   */
  readonly bytes: number;
  /** Maximum for each declared topic, by topic name (G9.12). */
  readonly topics: ReadonlyMap<string, number>;
}

/**
 * Returns a function that reads the maximum bytes of a workspace's stored events. The function
 * returns null if the workspace was removed.
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
   * `#open` counts bytes of records that are being written. `#settled` counts bytes of records
   * whose writing has ended or failed since the last reading of the counters.
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

  /** Reads the counters from the database. If a reading is already running, returns its promise. */
  read(connection: Connection, id: Guid): Promise<void> {
    return (this.#reading ??= this.#readNow(connection, id).finally(
      () => (this.#reading = undefined),
    ));
  }

  async #readNow(connection: Connection, id: Guid): Promise<void> {
    const settled = this.#settled;
    const { bytes, floor } = await readRecorded(connection, id);
    // The counters in the database already include the bytes that were settled before this reading.
    this.#settled -= settled;
    this.#bytes = bytes;
    this.#floor = floor;
    this.#readAt = performance.now();
  }
}

/**
 * Creates the check that new records fit into the quota of their workspace. If the last reading is
 * outdated, the check reads the byte counters of the workspace before a record is written.
 */
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
     * Reserves space in the quota for a record before it is written.
     * @param connection a connection with the control or write login of the database; if the record
     *   is written in a transaction, the connection of this transaction
     * @param bytes size of the record in bytes, or an estimate if the size is not known yet
     * @returns a function to call when the record is committed or given up; undefined if the record
     *   does not fit
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
      // Rows may have been deleted since the last reading.
      await ledger.read(connection, id);
      return ledger.fitsQuota(plan, rank, bytes) ? ledger.admit(bytes) : undefined;
    },
  };
}
