// The kinds of rows: the parts of the API, as they stand in addresses behind the workspace;
// `portal`, for calls of the portal that concern one workspace; and `unknown`.
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

export const PORTAL_KIND = "portal";
/** What a stranger writes into an address is no part. */
const UNKNOWN_KIND = "unknown";
const known: ReadonlySet<string> = new Set(parts);
export const logKinds: ReadonlySet<string> = new Set([
  ...[...known, PORTAL_KIND].toSorted(),
  UNKNOWN_KIND,
]);

/** @param part what stands behind the workspace in an address, whatever that is */
export function kindOf(part: string): string {
  const kind = olderSpellings.get(part) ?? part;
  return known.has(kind) ? kind : UNKNOWN_KIND;
}
