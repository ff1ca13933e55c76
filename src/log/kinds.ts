// Defines the kinds of log entries. For a URL of a workspace, the kind is the path segment after
// the workspace id, such as `query`. Portal calls about one workspace have the kind `portal`. Calls
// to all other URLs have the kind `unknown`.
import { operations } from "../contract/index.ts";

/**
 * Older names of path segments that still work, with the current name. Calls to both have the same
 * kind.
 */
const olderSpellings: ReadonlyMap<string, string> = new Map([["webhook", "endpoint"]]);

const parts = [...operations.values()]
  .map(({ path }) => path.split("/"))
  .flatMap(([, first, second]) =>
    first === "{workspaceId}" && second !== undefined && !olderSpellings.has(second)
      ? [second]
      : [],
  );

export const PORTAL_KIND = "portal";
/** The kind of calls whose path segment after the workspace id is not in the contract. */
const UNKNOWN_KIND = "unknown";
const known: ReadonlySet<string> = new Set(parts);
export const logKinds: ReadonlySet<string> = new Set([
  ...[...known, PORTAL_KIND].toSorted(),
  UNKNOWN_KIND,
]);

/**
 * Returns the kind of a call.
 * @param part the path segment after the workspace id, which may be any text
 */
export function kindOf(part: string): string {
  const kind = olderSpellings.get(part) ?? part;
  return known.has(kind) ? kind : UNKNOWN_KIND;
}
