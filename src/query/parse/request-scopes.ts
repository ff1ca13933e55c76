// Which scopes a client's token needs for a request: reading where rows are shown, or how a request would run, writing where rows are
// written (G36.6).
import type { OAuthScope } from "../../contract/index.ts";
import type { ReadRequest, TransactionRequest, TransactionStep, WriteRequest } from "./request.ts";

/** @param explain whether the request is only explained */
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
    // What is named and not written is there to be compared with.
    Object.keys(request.refs).some((alias) => !written.has(alias));
  const writes = steps.some((step) => step.mutation !== undefined);
  return [
    ...(reads ? (["gateway:read"] as const) : []),
    ...(writes ? (["gateway:write"] as const) : []),
  ];
}

/** What was written is read again for the answer. */
const showsRows = ({ mutation }: TransactionStep): boolean =>
  mutation !== undefined && "returning" in mutation && (mutation.returning ?? false) !== false;
