// Converts an entry from the database into the form of the response of `listLogs`. Leaves out
// fields that only few entries need, such as `clientId`, in all other entries.
import type { ContractSchema } from "../contract/index.ts";
import type { StoredEntry } from "./log-search-store.ts";

export type ShownEntry = ContractSchema<"LogEntry">;

/**
 * Returns the entry for a response.
 * @param bodies true if the caller may see request bodies
 */
export function shownEntry(entry: StoredEntry, bodies: boolean): ShownEntry {
  const { at, tables, body, action, email, count, clientId, place: _, ...same } = entry;
  return {
    ...same,
    at: at.toISOString(),
    tables: tables === null ? null : (JSON.parse(tables) as string[]),
    ...(bodies ? { body } : {}),
    ...(action === null ? {} : { action, email }),
    ...(typeof clientId === "string" && { clientId }),
    ...(count === 1 ? {} : { count }),
  };
}
