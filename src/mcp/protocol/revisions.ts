// The protocol revisions that the gateway supports, and the refusal of others (G37.15).
import type { IncomingHttpHeaders } from "node:http";
import { isObject } from "./message.ts";

/** The newest first. In all but the first, a client starts with `initialize`. */
export const knownRevisions = [
  "2026-07-28",
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
] as const;

const known: ReadonlySet<unknown> = new Set(knownRevisions);
/** Maximum characters of a revision in a refusal. */
const SHOWN_MAX = 100;
/** The protocol's code for UnsupportedProtocolVersion. */
const UNSUPPORTED = -32_022;

export interface RevisionError {
  readonly code: number;
  readonly message: string;
  readonly data: object;
}

/**
 * Returns the error for an unknown revision.
 * @param body one message, or a batch, which has no revision
 * @returns undefined if the message and the header name no revision, or a known one
 */
export function unknownRevision(
  body: unknown,
  headers: IncomingHttpHeaders,
): RevisionError | undefined {
  const named = [revisionOf(body), headers["mcp-protocol-version"]];
  const unknown = named.find((name) => typeof name === "string" && !known.has(name));
  if (typeof unknown !== "string") return undefined;
  const requested = unknown.slice(0, SHOWN_MAX).toWellFormed();
  return {
    code: UNSUPPORTED,
    message: `The gateway does not know revision ${requested} of the protocol. Use one of ${knownRevisions.join(", ")}.`,
    data: { supported: knownRevisions, requested },
  };
}

/** Returns the revision that a message of the newest form names. */
function revisionOf(body: unknown): unknown {
  const params = isObject(body) ? body["params"] : undefined;
  const meta = isObject(params) ? params["_meta"] : undefined;
  return isObject(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined;
}
