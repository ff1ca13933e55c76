// Runs the changes that owners make to a workspace, one after the other. Each change takes the lock
// that also protects applies (replacements of the definition). So a change and an apply of the same
// workspace never run at the same time.
import type { Catalog } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import { changeForRequest } from "../definitions/index.ts";
import { withLease, type Capacity } from "../platform/capacity/index.ts";
import { classify, type Connection, type Database, type Pool } from "../platform/postgres/index.ts";

export interface ChangeContext {
  readonly database: Pick<Database, "owner" | "logins">;
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "refresh">;
  /** Limits how many changes of keys and definitions run at the same time. */
  readonly changes: Capacity;
}

/**
 * Maximum number of attempts to get the locks. It is small, because a person waits for the
 * response, and an apply usually ends within a second.
 */
const ATTEMPTS = 3;

/**
 * Runs a change. Then loads the changed workspace, so that this process uses the change before the
 * response is sent.
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
