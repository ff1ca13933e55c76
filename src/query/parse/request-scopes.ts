// The OAuth scopes that a client's token needs for a request (G36.6). A request that returns rows
// or explains itself needs the read scope. A request that writes rows needs the write scope.
import type { OAuthScope } from "../../contract/index.ts";
import type { ReadRequest, TransactionRequest, TransactionStep, WriteRequest } from "./request.ts";

/** @param explain true if the request is only explained */
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
    // A table that the request declares but does not write is used in conditions.
    Object.keys(request.refs).some((alias) => !written.has(alias));
  const writes = steps.some((step) => step.mutation !== undefined);
  return [
    ...(reads ? (["gateway:read"] as const) : []),
    ...(writes ? (["gateway:write"] as const) : []),
  ];
}

/** The answer of such a mutation contains the written rows, which the gateway reads again. */
const showsRows = ({ mutation }: TransactionStep): boolean =>
  mutation !== undefined && "returning" in mutation && (mutation.returning ?? false) !== false;
