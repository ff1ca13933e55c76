import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestGateway } from "../support/gateway.ts";
import { expectPublic, home, prefix, startAtHome } from "./addresses.ts";

describe("getGatewayResource: GET /.well-known/oauth-protected-resource (G12.10)", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startAtHome();
  });
  afterAll(() => gateway.close());

  const atRoot = "/.well-known/oauth-protected-resource";
  const prefixed = [`${prefix}/oauth-protected-resource`, atRoot + prefix];

  it("200: the gateway as a whole", async () => {
    expect((await gateway.client(atRoot)).json).toEqual({
      resource: home,
      authorization_servers: [home],
      scopes_supported: ["gateway:read", "gateway:write"],
      bearer_methods_supported: ["header"],
    });
  });

  it("200: for the prefixed resource, at both addresses that clients derive", async () => {
    for (const path of prefixed)
      expect((await gateway.client(path)).json.resource).toBe(home + prefix);
  });

  it("200, 304, 400, 405: public, for five minutes, with any headers", () =>
    expectPublic(gateway, [atRoot, ...prefixed]));

  it("404: addresses that differ a little", async () => {
    const beside = [
      "/oauth-protected-resource",
      `${atRoot}/`,
      `${atRoot}x`,
      `${atRoot}${prefix}/`,
      `${atRoot}${prefix}x`,
      `${atRoot}${prefix}${prefix}`,
      `${prefix}${prefix}/oauth-protected-resource`,
      "/.well-known",
      "/.well-known/",
      "/.well-known/openid-configuration",
      "/.WELL-KNOWN/oauth-protected-resource",
      "/.well-known/__proto__",
    ];
    for (const path of beside)
      expect([path, (await gateway.client(path)).status]).toEqual([path, 404]);
  });
});
