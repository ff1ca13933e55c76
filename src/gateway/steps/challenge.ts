// Builds `WWW-Authenticate` of a 401, and of a 403 for a missing scope. It names the address of the
// metadata of the requested address (RFC 9728) and the error of the sent token. It also names the
// scopes that open the operation or this request (RFC 6750). All addresses begin with the
// configured base address, never with the Host header (G1.11, G12.12).
import { isResource, resourceMetadataAddress, type GatewayError } from "../../contract/index.ts";
import type { CallRecord } from "../exchange.ts";
import { mount, prefixOf } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

/**
 * Returns the challenge. It uses the requested spelling of the address: clients compare the address
 * in the metadata with the address that they called.
 */
export function challengeOf(
  baseUrl: string,
  { path, route }: CallRecord,
  { challenge }: GatewayError,
): string {
  const metadata = resourceMetadataAddress(baseUrl, resourcePathOf(path, route?.resource ?? ""));
  const error = challenge === null ? "" : `, error="${challenge.error}"`;
  const requiredScope = challenge !== null && "scope" in challenge ? challenge.scope : null;
  const scope = requiredScope ?? route?.scopes.join(" ") ?? "";
  return `Bearer realm="workspace-gateway", resource_metadata="${metadata}"${error}${scope === "" ? "" : `, scope="${scope}"`}`;
}

/**
 * Returns the path of the requested resource. The path is empty, which means the whole gateway, for
 * addresses that are no resource: addresses without a workspace, and `roles`.
 */
function resourcePathOf(path: string, resource: string): string {
  if (!isResource(resource)) return "";
  const [, workspace = ""] = mount(path).path.split("/", 2);
  return `${prefixOf(path)}/${decodeSegment(workspace)}/${resource}`;
}
