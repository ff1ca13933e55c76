// An entry of the query log as it is shown. Adds what only some entries have.
import type { ContractSchema } from "../contract/index.ts";
import type { StoredEntry } from "./log-search-store.ts";

export type ShownEntry = ContractSchema<"LogEntry">;

/** @param bodies whether it may be seen what was sent */
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
