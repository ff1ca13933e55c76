// A golden statement's request: what it shows, what is asked, and with which rights.
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
