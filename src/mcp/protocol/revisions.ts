// The protocol revisions that the gateway supports, and the refusal of others (G37.15).
import type { IncomingHttpHeaders } from "node:http";
import {
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/server";
import { isObject } from "../../platform/index.ts";

/** The newest first. In all but the first, a client starts with `initialize`. */
export const knownRevisions: readonly string[] = ["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS];

/** Maximum characters of a revision in a refusal. */
const SHOWN_MAX = 100;

/**
 * Returns the error for an unknown revision.
 * @param body one message, or a batch, which has no revision
 * @returns undefined if the message and the header name no revision, or a known one
 */
export function unknownRevision(
  body: unknown,
  headers: IncomingHttpHeaders,
): UnsupportedProtocolVersionError | undefined {
  const unknown = [revisionOf(body), headers["mcp-protocol-version"]].find(
    (name) => typeof name === "string" && !knownRevisions.includes(name),
  );
  if (typeof unknown !== "string") return undefined;
  const requested = unknown.slice(0, SHOWN_MAX).toWellFormed();
  return new UnsupportedProtocolVersionError(
    { supported: [...knownRevisions], requested },
    `The gateway does not know revision ${requested} of the protocol. Use one of ${knownRevisions.join(", ")}.`,
  );
}

/** Returns the revision that a message of the newest form names. */
function revisionOf(body: unknown): unknown {
  const params = isObject(body) ? body["params"] : undefined;
  const meta = isObject(params) ? params["_meta"] : undefined;
  return isObject(meta) ? meta[PROTOCOL_VERSION_META_KEY] : undefined;
}
