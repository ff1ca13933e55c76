// Defines the kinds of log entries. The kind is the part of the URL after the workspace, such as
// `query`. Portal calls about one workspace have the kind `portal`. Other URLs have `unknown`.
import { operations } from "../contract/index.ts";

/** Older spellings of URL parts, with the current part. Calls to both have the same kind. */
const olderSpellings: ReadonlyMap<string, string> = new Map([["webhook", "endpoint"]]);

const parts = [...operations.values()]
  .map(({ path }) => path.split("/"))
  .flatMap(([, first, second]) =>
    first === "{workspaceId}" && second !== undefined && !olderSpellings.has(second)
      ? [second]
      : [],
  );

export const PORTAL_KIND = "portal";
/** The kind of calls to URLs whose part after the workspace is unknown. */
const UNKNOWN_KIND = "unknown";
const known: ReadonlySet<string> = new Set(parts);
export const logKinds: ReadonlySet<string> = new Set([
  ...[...known, PORTAL_KIND].toSorted(),
  UNKNOWN_KIND,
]);

/**
 * Returns the kind of a call.
 * @param part the URL's segment after the workspace, which may be any text
 */
export function kindOf(part: string): string {
  const kind = olderSpellings.get(part) ?? part;
  return known.has(kind) ? kind : UNKNOWN_KIND;
}
