// The kinds of rows: the parts of the API, as they stand in addresses behind the workspace, and `unknown`.
import { operations } from "../contract/index.ts";

/** Older spellings of a part, whose calls are calls of that part. */
const olderSpellings: ReadonlyMap<string, string> = new Map([["webhook", "endpoint"]]);

const parts = [...operations.values()]
  .map(({ path }) => path.split("/"))
  .flatMap(([, first, second]) =>
    first === "{workspaceId}" && second !== undefined && !olderSpellings.has(second)
      ? [second]
      : [],
  );

/** What a stranger writes into an address is no part. */
const UNKNOWN_KIND = "unknown";
export const logKinds: ReadonlySet<string> = new Set([...parts.toSorted(), UNKNOWN_KIND]);

/** @param part what stands behind the workspace in an address, whatever that is */
export function kindOf(part: string): string {
  const kind = olderSpellings.get(part) ?? part;
  return logKinds.has(kind) ? kind : UNKNOWN_KIND;
}
