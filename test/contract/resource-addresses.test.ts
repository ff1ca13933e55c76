import { describe, expect, it } from "vitest";
import {
  parseResource,
  resourceAddress,
  resourceMetadataAddress,
  resources,
} from "../../src/contract/index.ts";

const base = "https://gateway.example";
const workspaceId = "0192a5c4-7b1e-7c30-9d2f-5a4b3c2d1e0f";
const upper = workspaceId.toUpperCase();
const prefix = "/api/v1/gateway";

describe("addresses of resources", () => {
  it("a resource address is parsed into the same resource, with and without the prefix", () => {
    for (const resource of resources) {
      for (const isPrefixed of [false, true]) {
        const address = resourceAddress(base, workspaceId, resource, isPrefixed);
        expect(parseResource(base, address)).toEqual({ workspaceId, resource });
      }
    }
    expect(resourceAddress(base, workspaceId, "mcp", false)).toBe(`${base}/${workspaceId}/mcp`);
    expect(resourceAddress(base, workspaceId, "mcp", true)).toBe(
      `${base}${prefix}/${workspaceId}/mcp`,
    );
  });

  it("the whole gateway has four addresses", () => {
    for (const address of [base, `${base}/`, `${base}${prefix}`, `${base}${prefix}/`])
      expect(parseResource(base, address)).toEqual({ workspaceId: null, resource: null });
  });

  it.each([
    ["the scheme and the host in another case", `HTTPS://Gateway.EXAMPLE/${workspaceId}/mcp`],
    ["the port that the scheme has anyway", `https://gateway.example:443/${workspaceId}/mcp`],
    ["the GUID in upper case", `${base}/${upper}/mcp`],
  ])("%s is the same resource", (_what, address) => {
    expect(parseResource(base, address)).toEqual({ workspaceId, resource: "mcp" });
  });

  it.each([
    ["nothing", ""],
    ["no address", "mcp"],
    ["a path alone", `/${workspaceId}/mcp`],
    ["another host", `https://evil.example/${workspaceId}/mcp`],
    ["a host that begins alike", `https://gateway.example.evil.example/${workspaceId}/mcp`],
    ["another port", `https://gateway.example:8443/${workspaceId}/mcp`],
    ["another scheme", `http://gateway.example/${workspaceId}/mcp`],
    ["a scheme without a host", `https:/${workspaceId}/mcp`],
    ["a user before the host", `https://gateway.example@evil.example/${workspaceId}/mcp`],
    ["a user before our host", `https://me:secret@gateway.example/${workspaceId}/mcp`],
    ["a query", `${base}/${workspaceId}/mcp?a=b`],
    ["an empty query", `${base}/${workspaceId}/mcp?`],
    ["a fragment", `${base}/${workspaceId}/mcp#a`],
    ["a fragment at the root", `${base}#a`],
    ["a slash at its end", `${base}/${workspaceId}/mcp/`],
    ["two slashes", `${base}//${workspaceId}/mcp`],
    ["a backslash", `${base}\\${workspaceId}/mcp`],
    ["a dot segment", `${base}/x/../${workspaceId}/mcp`],
    ["a blank before it", ` ${base}/${workspaceId}/mcp`],
    ["a line break after it", `${base}/${workspaceId}/mcp\n`],
    ["an encoded letter", `${base}/${workspaceId}/mc%70`],
    ["a workspace alone", `${base}/${workspaceId}`],
    ["a path below", `${base}/${workspaceId}/files/upload`],
    ["no GUID", `${base}/shop/mcp`],
    ["another resource", `${base}/${workspaceId}/tables`],
    ["a resource in upper case", `${base}/${workspaceId}/MCP`],
    ["a name that every object inherits", `${base}/${workspaceId}/__proto__`],
    ["a name that every object inherits", `${base}/${workspaceId}/constructor`],
    ["the prefix twice", `${base}${prefix}${prefix}/${workspaceId}/mcp`],
    ["the prefix in upper case", `${base}/API/v1/gateway/${workspaceId}/mcp`],
    ["half of the prefix", `${base}/api/v1/${workspaceId}/mcp`],
    ["a path that begins like the prefix", `${base}/api/v1/gatewayx`],
  ])("%s is no resource", (_what, address) => {
    expect(parseResource(base, address)).toBeUndefined();
  });

  it("the time for a long text is linear in its length", () => {
    expect(parseResource(base, `${base}/${"a/".repeat(500_000)}`)).toBeUndefined();
    expect(parseResource(base, `https://${"a".repeat(1_000_000)}`)).toBeUndefined();
  });

  it("the well-known path stands between host and path, as in RFC 9728", () => {
    const metadata = `${base}/.well-known/oauth-protected-resource`;
    expect(resourceMetadataAddress(base, "")).toBe(metadata);
    expect(resourceMetadataAddress(base, `${prefix}/${workspaceId}/mcp`)).toBe(
      `${metadata}${prefix}/${workspaceId}/mcp`,
    );
  });
});
