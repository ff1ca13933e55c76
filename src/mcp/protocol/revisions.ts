// The revisions (versions) of the MCP protocol that the gateway supports. Requests with other
// revisions are refused (G37.15).
import type { IncomingHttpHeaders } from "node:http";
import {
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/server";
import { isObject } from "../../platform/index.ts";

/**
 * The revisions, newest first. In all revisions except the newest, a client begins with the request
 * `initialize`.
 */
export const knownRevisions: readonly string[] = ["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS];

/** Maximum characters of a revision that an error message repeats. */
const SHOWN_MAX = 100;

/**
 * Returns the error for a request that names an unknown revision in its message or in its header.
 * @param body one message or a batch; a batch never names a revision
 * @returns undefined if the message and the header name no unknown revision
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
    `The gateway does not support revision ${requested} of the MCP protocol. Use one of these revisions: ${knownRevisions.join(", ")}.`,
  );
}

/**
 * Returns the revision that a message names, or undefined if it names no revision. Only messages of
 * the newest revision name their revision.
 */
function revisionOf(body: unknown): unknown {
  const params = isObject(body) ? body["params"] : undefined;
  const meta = isObject(params) ? params["_meta"] : undefined;
  return isObject(meta) ? meta[PROTOCOL_VERSION_META_KEY] : undefined;
}
