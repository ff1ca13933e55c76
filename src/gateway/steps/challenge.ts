// What a 401 says in `WWW-Authenticate`: where the metadata of the asked address stands (RFC 9728), and which scopes open the operation
// (RFC 6750). From the configured base address, never from the Host header (G1.11, G12.12).
import { resourceMetadataAddress } from "../../contract/index.ts";
import type { CallRecord } from "../exchange.ts";
import { mount, prefixOf } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

/** Under the spelling that was asked: clients compare the address that the metadata describes with the one that they called. */
export function challengeOf(baseUrl: string, { path, route }: CallRecord): string {
  const metadata = resourceMetadataAddress(baseUrl, resourcePathOf(path, route?.resource ?? ""));
  const scope = route?.scopes.join(" ") ?? "";
  return `Bearer realm="workspace-gateway", resource_metadata="${metadata}"${scope === "" ? "" : `, scope="${scope}"`}`;
}

/** @param resource empty at addresses of no workspace, for which the gateway as a whole stands */
function resourcePathOf(path: string, resource: string): string {
  if (resource === "") return "";
  const [, workspace = ""] = mount(path).path.split("/", 2);
  return `${prefixOf(path)}/${decodeSegment(workspace)}/${resource}`;
}
