// A golden file's head: what it shows, the request, and with which rights it is asked. The statements that it becomes stand below.
import type { Mutation, ReadQuery } from "../../../src/query/parse/request.ts";
import type { Roles, tableIds } from "./workspace.ts";

interface Common {
  /** A sentence. */
  readonly shows: string;
  /** Rights of an end user; absent: a server key that may do everything. */
  readonly roles?: Roles;
  readonly claims?: Readonly<Record<string, unknown>>;
}
export interface ReadCase extends Common {
  readonly query: ReadQuery;
  readonly includeTotalCount?: true;
  /** Tables that only an order names. */
  readonly alsoRefs?: readonly (keyof typeof tableIds)[];
  /** Run as a step of a transaction. */
  readonly inTransaction?: true;
  /** The rows of the page before; `query` then asks for the page that follows them. */
  readonly pageBefore?: readonly object[];
}
export interface WriteCase extends Common {
  /** No cache answers from any table until it is written. */
  readonly isQuiet?: true;
  readonly mutation: Mutation;
}

/** Rows of an event, shown to an end user with the claims and to another one without any. */
export interface CutCase extends Common {
  readonly cut: keyof typeof tableIds;
}

export type GoldenCase = ReadCase | WriteCase | CutCase;

const asked =
  /^Asked (?:by a server key that may do everything|under the roles ([^]*?)(?:\nwith the claims ([^]*?))?):\n([^]*)$/;

/** Reads the head: comments up to the first empty line. @throws Error where it is none */
export function caseOf(text: string): GoldenCase {
  const [head = ""] = text.split("\n\n", 1);
  const lines = head.split("\n").map((line) => line.replace(/^-- ?/, ""));
  const end = lines.indexOf("");
  const [, roles, claims, request] =
    asked.exec(
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
      | Pick<CutCase, "cut">),
  };
}
