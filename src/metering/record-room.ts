// The room that a workspace has for recorded bytes (`plan.recordsMb`, G11.13). A node adds up what
// it admits between two readings of the counters. Refuses records beyond the room; callers without
// a secret leave the plan's reserve.
import {
  topicBytesOf,
  wholePlan,
  type Catalog,
  type PlanDefinition,
  type Workspace,
  type WorkspaceDefinition,
} from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { readRecorded } from "./record-store.ts";

export interface RecordRoom {
  /**
   * Takes room for a record that is about to be written.
   * @param connection of the control or the write login; the transaction that writes the record, if
   *   there is one
   * @param bytes of the record; a block where its size is not known yet
   * @returns a function to call when the record is committed or given up; undefined without room
   */
  readonly take: (
    connection: Connection,
    workspace: Pick<Workspace, "id" | "definition">,
    rank: Rank,
    bytes: number,
  ) => Promise<(() => void) | undefined>;
}

const MB = 1024 * 1024;
/** Other nodes record, too: a reading is good for so long. */
const FRESH_MS = 1_000;
const LEDGERS_MAX = 1_000;

export const RECORDS_FULL =
  "The workspace's records take all the room that there is (plan.recordsMb). Delete events, or raise the plan.";

/** Returns what a refusal for lack of room says. */
export const recordsFull = (): GatewayError =>
  new GatewayError("UNAVAILABLE", { message: RECORDS_FULL, isRefusal: true });

/**
 * Returns the bytes that a workspace may record.
 * @param floor of the database, kept apart from the definition
 */
export const recordBytesMax = (plan: PlanDefinition, floor: number): number =>
  Math.max(wholePlan(plan).recordsMb * MB, floor);

/** Returns a workspace with the bytes that it may record; null for a workspace that is gone. */
async function recordsOf(
  control: Connection,
  catalog: Pick<Catalog, "get">,
  id: Guid,
): Promise<{ readonly definition: WorkspaceDefinition; readonly bytes: number } | null> {
  const [workspace, { floor }] = await Promise.all([catalog.get(id), readRecorded(control, id)]);
  if (workspace === undefined) return null;
  const { definition } = workspace;
  return { definition, bytes: recordBytesMax(definition.workspace.plan, floor) };
}

/** Tells the room for bodies of the query log: a quarter of a workspace's records (G19.17). */
export const logBodyRoom =
  (control: Connection, catalog: Pick<Catalog, "get">) =>
  async (id: Guid): Promise<number | null> => {
    const records = await recordsOf(control, catalog, id);
    return records === null ? null : records.bytes / 4;
  };

/** The bytes that the history of the bus of a workspace may take. */
export interface HistoryRoom {
  /** Bytes of all topics together: half of the records (G9.9). */
  readonly bytes: number;
  /** Bytes of each declared topic (G9.12). */
  readonly topics: ReadonlyMap<string, number>;
}

/** Tells the room of a workspace; null for a workspace that is gone. */
export const busHistoryRoom =
  (control: Connection, catalog: Pick<Catalog, "get">) =>
  async (id: Guid): Promise<HistoryRoom | null> => {
    const records = await recordsOf(control, catalog, id);
    if (records === null) return null;
    return { bytes: records.bytes / 2, topics: topicBytesOf(records.definition) };
  };

class Ledger {
  #bytes = 0;
  #floor = 0;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  /** Admitted here and not settled yet; settled since the last reading. */
  #open = 0;
  #settled = 0;

  get isUnused(): boolean {
    return this.#open === 0 && this.#reading === undefined && !this.isFresh;
  }

  get isFresh(): boolean {
    return performance.now() - this.#readAt < FRESH_MS;
  }

  hasRoom(plan: PlanDefinition, rank: Rank, bytes: number): boolean {
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

  /** Reads the counters. Callers at the same time share one reading. */
  read(connection: Connection, id: Guid): Promise<void> {
    return (this.#reading ??= this.#readNow(connection, id).finally(
      () => (this.#reading = undefined),
    ));
  }

  async #readNow(connection: Connection, id: Guid): Promise<void> {
    const settled = this.#settled;
    const { bytes, floor } = await readRecorded(connection, id);
    // What was settled before stands in the counters.
    this.#settled -= settled;
    this.#bytes = bytes;
    this.#floor = floor;
    this.#readAt = performance.now();
  }
}

export function createRecordRoom(): RecordRoom {
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
    async take(connection, { id, definition }, rank, bytes) {
      const { plan } = definition.workspace;
      const ledger = ledgerOf(id);
      const wasFresh = ledger.isFresh;
      if (!wasFresh) await ledger.read(connection, id);
      if (ledger.hasRoom(plan, rank, bytes)) return ledger.admit(bytes);
      if (!wasFresh) return undefined;
      // Rows may have been deleted since.
      await ledger.read(connection, id);
      return ledger.hasRoom(plan, rank, bytes) ? ledger.admit(bytes) : undefined;
    },
  };
}
