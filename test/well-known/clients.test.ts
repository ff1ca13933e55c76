// Clients that know only an address find out how to get a token for it (G12.10 to G12.12). Tests
// the discovery of three OAuth client libraries, with all their checks.
import {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
} from "@modelcontextprotocol/client";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestGateway } from "../support/gateway.ts";
import { fetchAt, home, prefix, startAtHome, workspaceId } from "./addresses.ts";

describe("clients that know only the address of a resource", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startAtHome();
  });
  afterAll(() => gateway.close());

  const addresses = ["", prefix].flatMap((spelling) =>
    [workspaceId, workspaceId.toUpperCase()].flatMap((id) =>
      [`/${id}/mcp`, `/${id}/query`, `/${id}/schema`, `/${id}/files`, `/${id}/bus/stream`].map(
        (path) => home + spelling + path,
      ),
    ),
  );

  it.each(addresses)("the client of the MCP SDK, from the 401 answer of %s", async (address) => {
    const fetchFn = fetchAt(gateway);
    const isPost = /\/(?:mcp|query)$/.test(address);
    const refused = await fetchFn(isPost ? address : `${address}?bus=a:b`, {
      ...(isPost && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      }),
    });
    expect(refused.status).toBe(401);
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(refused);
    expect(scope).toBe(isPost ? "gateway:read gateway:write" : "gateway:read");
    const found = await discoverOAuthServerInfo(address, {
      fetchFn,
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
    });
    const resource = address.replace(/\/stream$/, "");
    expect(found.resourceMetadata?.resource).toBe(resource);
    expect(checkResourceAllowed({ requestedResource: address, configuredResource: resource })).toBe(
      true,
    );
    expect(found.authorizationServerUrl).toBe(home);
    expect(found.authorizationServerMetadata?.issuer).toBe(home);
  });

  it("the client of the MCP SDK, from an address that it has not called", async () => {
    for (const spelling of ["", prefix]) {
      const address = `${home}${spelling}/${workspaceId}/mcp`;
      const found = await discoverOAuthServerInfo(address, { fetchFn: fetchAt(gateway) });
      expect(found.resourceMetadata?.resource).toBe(address);
      expect(found.authorizationServerMetadata).toMatchObject({
        issuer: home,
        client_id_metadata_document_supported: true,
      });
      expect(found.authorizationServerMetadata).not.toHaveProperty("registration_endpoint");
    }
  });

  it("oauth4webapi", async () => {
    const options = { [oauth.customFetch]: fetchAt(gateway) };
    for (const spelling of ["", prefix]) {
      const address = new URL(`${home}${spelling}/${workspaceId}/mcp`);
      const resource = await oauth.processResourceDiscoveryResponse(
        address,
        await oauth.resourceDiscoveryRequest(address, options),
      );
      const issuer = new URL(resource.authorization_servers![0]!);
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { ...options, algorithm: "oauth2" }),
      );
      expect(server.authorization_endpoint).toBe(`${home}/api/v1/oauth/authorize`);
    }
  });

  it("openid-client", async () => {
    const found = await openid.discovery(new URL(home), "client", undefined, openid.None(), {
      algorithm: "oauth2",
      [openid.customFetch]: (address, { method, headers }) =>
        fetchAt(gateway)(address, { method, headers }),
    });
    expect(found.serverMetadata().issuer).toBe(home);
    expect(found.serverMetadata().supportsPKCE()).toBe(true);
  });
});
