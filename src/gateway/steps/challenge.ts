// What a 401 says in `WWW-Authenticate`, and a 403 for a scope that is missing: where the metadata
// of the asked address stands (RFC 9728), what is wrong with the token that was sent, and which
// scopes open the operation, or this very request (RFC 6750). From the configured base address,
// never from the Host header (G1.11, G12.12).
import { isResource, resourceMetadataAddress, type GatewayError } from "../../contract/index.ts";
import type { CallRecord } from "../exchange.ts";
import { mount, prefixOf } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

/**
 * Under the spelling that was asked: clients compare the address that the metadata describes with
 * the one that they called.
 */
export function challengeOf(
  baseUrl: string,
  { path, route }: CallRecord,
  { challenge }: GatewayError,
): string {
  const metadata = resourceMetadataAddress(baseUrl, resourcePathOf(path, route?.resource ?? ""));
  const error = challenge === null ? "" : `, error="${challenge.error}"`;
  const needed = challenge !== null && "scope" in challenge ? challenge.scope : null;
  const scope = needed ?? route?.scopes.join(" ") ?? "";
  return `Bearer realm="workspace-gateway", resource_metadata="${metadata}"${error}${scope === "" ? "" : `, scope="${scope}"`}`;
}

/**
 * Returns an empty path, which stands for the gateway as a whole, at addresses that are no
 * resource: those of no workspace, and `roles`.
 */
function resourcePathOf(path: string, resource: string): string {
  if (!isResource(resource)) return "";
  const [, workspace = ""] = mount(path).path.split("/", 2);
  return `${prefixOf(path)}/${decodeSegment(workspace)}/${resource}`;
}
