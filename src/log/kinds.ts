// The kinds of rows: the part of the API after the workspace in the URL, `portal` for portal calls
// that concern one workspace, and `unknown`.
import { operations } from "../contract/index.ts";

/** Older spellings of parts. Their calls have the kind of the current part. */
const olderSpellings: ReadonlyMap<string, string> = new Map([["webhook", "endpoint"]]);

const parts = [...operations.values()]
  .map(({ path }) => path.split("/"))
  .flatMap(([, first, second]) =>
    first === "{workspaceId}" && second !== undefined && !olderSpellings.has(second)
      ? [second]
      : [],
  );

export const PORTAL_KIND = "portal";
/** The kind of URLs with an unknown part. */
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
