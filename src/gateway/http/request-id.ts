// The id of an answer's `X-Request-Id`: the caller's own when it is well-formed, else a random one.
import { randomUUID } from "node:crypto";

/** What the contract's header says: nothing that could forge a log line or a header. */
const plausible = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id of a request, from its `X-Request-Id` header or new. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === "string" && plausible.test(header) ? header : randomUUID();
}
