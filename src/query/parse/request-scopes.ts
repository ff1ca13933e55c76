// Determines the OAuth scopes that a client's token needs for a request (G36.6). A request that
// returns rows, or is only explained, needs `gateway:read`. A request that writes rows needs
// `gateway:write`.
import type { OAuthScope } from "../../contract/index.ts";
import type { ReadRequest, TransactionRequest, TransactionStep, WriteRequest } from "./request.ts";

/**
 * Returns the OAuth scopes of a request.
 * @param explain true if the request is only explained
 */
export function scopesOf(
  request: ReadRequest | WriteRequest | TransactionRequest,
  explain = false,
): readonly OAuthScope[] {
  const steps: readonly TransactionStep[] =
    "transaction" in request ? request.transaction : [request];
  const written = new Set(steps.map(({ mutation }) => mutation?.table));
  const reads =
    explain ||
    steps.some((step) => step.query !== undefined || showsRows(step)) ||
    // True if the request does not write one of the tables in `refs`. It then uses this table in
    // conditions, and so reads it.
    Object.keys(request.refs).some((alias) => !written.has(alias));
  const writes = steps.some((step) => step.mutation !== undefined);
  return [
    ...(reads ? (["gateway:read"] as const) : []),
    ...(writes ? (["gateway:write"] as const) : []),
  ];
}

/**
 * Returns true for a mutation with `returning`. Its response contains the written rows, so it needs
 * the right to read.
 */
const showsRows = ({ mutation }: TransactionStep): boolean =>
  mutation !== undefined && "returning" in mutation && (mutation.returning ?? false) !== false;
