// Runs the changes of owners one after the other in each workspace, under the lock of applies. So a
// change never mixes with an apply.
import type { Catalog } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import { changeForRequest } from "../definitions/index.ts";
import { withLease, type Capacity } from "../platform/capacity/index.ts";
import { classify, type Connection, type Database, type Pool } from "../platform/postgres/index.ts";

export interface ChangeContext {
  readonly database: Pick<Database, "owner" | "logins">;
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "refresh">;
  /** The turns to change keys and definitions. */
  readonly changes: Capacity;
}

/** A person waits for the answer, and an apply usually ends within a second. */
const ATTEMPTS = 3;

/**
 * Runs a change, and lets this process use it before the response is sent.
 * @throws GatewayError UNAVAILABLE if an apply or another statement keeps the locks
 */
export async function changeInTurn<T>(
  { database, catalog, changes }: ChangeContext,
  workspaceId: Guid,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    return await withLease(changes, () =>
      changeForRequest(database.owner, workspaceId, work, ATTEMPTS),
    );
  } catch (error) {
    const isBusy = ["retry", "timeout"].includes(classify(error));
    throw isBusy ? new GatewayError("UNAVAILABLE", { cause: error }) : error;
  } finally {
    await catalog.refresh();
  }
}
