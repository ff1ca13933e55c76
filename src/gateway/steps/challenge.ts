// Builds the header `WWW-Authenticate` for a 401, and for a 403 because of a missing OAuth scope.
// It contains the URL of the resource's metadata (RFC 9728), the problem of the token, and the
// scopes that the client needs (RFC 6750). All URLs begin with the configured base URL, never with
// the `Host` header (G1.11, G12.12).
import { isResource, resourceMetadataAddress, type GatewayError } from "../../contract/index.ts";
import type { CallRecord } from "../exchange.ts";
import { mount, prefixOf } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

/**
 * Returns the value of the header. The URL of the metadata has the prefix and the letter case of
 * the requested URL, because clients compare the two URLs.
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
 * Returns the path of the requested OAuth resource. If the URL is not an OAuth resource, returns an
 * empty path, which stands for the whole gateway.
 */
function resourcePathOf(path: string, resource: string): string {
  if (!isResource(resource)) return "";
  const [, workspace = ""] = mount(path).path.split("/", 2);
  return `${prefixOf(path)}/${decodeSegment(workspace)}/${resource}`;
}
