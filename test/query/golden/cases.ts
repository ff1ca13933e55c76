// Reads the head of a golden file: a sentence about the case, the request, and the caller's rights.
// The SQL statements follow below the head.
import type { Mutation, ReadQuery } from "../../../src/query/parse/request.ts";
import type { Roles, tableIds } from "./workspace.ts";

interface Common {
  /** A sentence that says what the case shows. */
  readonly shows: string;
  /**
   * Roles of the end user who sends the request. If absent, a server key with all rights sends it.
   */
  readonly roles?: Roles;
  readonly claims?: Readonly<Record<string, unknown>>;
}
export interface ReadCase extends Common {
  readonly query: ReadQuery;
  readonly includeTotalCount?: true;
  /** Tables that must be in `refs`, although only `orderBy` names them. */
  readonly alsoRefs?: readonly (keyof typeof tableIds)[];
  /** True if the request runs as a step of a transaction. */
  readonly inTransaction?: true;
  /** The rows of the previous page. `query` then requests the next page. */
  readonly pageBefore?: readonly object[];
}
export interface WriteCase extends Common {
  /** True if no cached response depends on the tables, so the write needs no change row. */
  readonly isUntracked?: true;
  readonly mutation: Mutation;
}

/**
 * A case with the rows of an event. They are projected for an end user with the claims, and for an
 * end user without claims.
 */
export interface EventsCase extends Common {
  readonly events: keyof typeof tableIds;
}

export type GoldenCase = ReadCase | WriteCase | EventsCase;

const requestLine =
  /^Request (?:of a server key with all rights|with the roles ([^]*?)(?:\nwith the claims ([^]*?))?):\n([^]*)$/;

/** Reads the head: comments up to the first empty line. @throws Error if the file has no head */
export function caseOf(text: string): GoldenCase {
  const [head = ""] = text.split("\n\n", 1);
  const lines = head.split("\n").map((line) => line.replace(/^-- ?/, ""));
  const end = lines.indexOf("");
  const [, roles, claims, request] =
    requestLine.exec(
      lines
        .slice(end + 1)
        .join("\n")
        .trimEnd(),
    ) ?? [];
  if (request === undefined) throw new Error(`not the head of a golden file: ${head}`);
  return {
    shows: lines.slice(0, end).join(" "),
    ...(roles !== undefined && { roles: JSON.parse(roles) as Roles }),
    ...(claims !== undefined && { claims: JSON.parse(claims) as Record<string, unknown> }),
    ...(JSON.parse(request) as
      | { query: ReadQuery }
      | { mutation: Mutation }
      | Pick<EventsCase, "events">),
  };
}
