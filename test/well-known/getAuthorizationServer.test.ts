import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { startGateway } from "../support/gateway.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { startTokenIssuer } from "../support/providers/token-issuer.ts";
import { expectPublic, home, prefix, startAtHome } from "./addresses.ts";

const addresses = [
  "/.well-known/oauth-authorization-server",
  `${prefix}/oauth-authorization-server`,
];

const common = {
  scopes_supported: ["gateway:read", "gateway:write"],
  response_types_supported: ["code"],
  grant_types_supported: ["authorization_code"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
};

describe("getAuthorizationServer: GET /.well-known/oauth-authorization-server (G12.11)", () => {
  it("200: the embedded identity service, whose issuer is the base address; without an address to register at", async () => {
    const gateway = await startAtHome();
    try {
      for (const path of addresses) {
        expect((await gateway.client(path)).json).toEqual({
          issuer: home,
          authorization_endpoint: `${home}/api/v1/oauth/authorize`,
          token_endpoint: `${home}/api/v1/oauth/token`,
          jwks_uri: `${home}/api/v1/oauth/jwks`,
          ...common,
          authorization_response_iss_parameter_supported: true,
          client_id_metadata_document_supported: true,
        });
      }
      await expectPublic(gateway, addresses);
    } finally {
      await gateway.close();
    }
  });

  it("200: an external identity service: its addresses, and only capabilities that it must have", async () => {
    const authUrl = "https://id.example/realm";
    const gateway = await startAtHome({ "identity.url": `${authUrl}/` });
    try {
      for (const path of addresses) {
        expect((await gateway.client(path)).json).toEqual({
          issuer: authUrl,
          authorization_endpoint: `${authUrl}/api/v1/oauth/authorize`,
          token_endpoint: `${authUrl}/api/v1/oauth/token`,
          jwks_uri: `${authUrl}/api/v1/oauth/jwks`,
          ...common,
        });
      }
      const resource = await gateway.client("/.well-known/oauth-protected-resource");
      expect(resource.json).toMatchObject({ resource: home, authorization_servers: [authUrl] });
      const openapi = await gateway.client("/openapi.json");
      const { flows } = openapi.json.components.securitySchemes.oauth2;
      expect(flows.authorizationCode.tokenUrl).toBe(`${authUrl}/api/v1/oauth/token`);
    } finally {
      await gateway.close();
    }
  });

  describe("of an external identity service", () => {
    const opened: { close(): Promise<unknown> }[] = [];
    afterEach(async () => {
      for (const each of opened.splice(0).toReversed()) await each.close();
    });

    async function elsewhere(more: (issuer: string) => Readonly<Record<string, unknown>>) {
      const service = await startTokenIssuer("/realms/shop");
      opened.push(service);
      service.own.more = more(service.issuer);
      const { log, lines } = createLogSpy();
      let ahead = 0;
      const gateway = await startGateway({
        settings: {
          "server.baseUrl": home,
          "identity.url": service.issuer,
          "http.privateTargets": "127.0.0.1",
        },
        clock: { now: () => Date.now() + ahead },
        log,
      });
      opened.push(gateway);
      return {
        service,
        warnings: () => lines.filter(({ level }) => level === "warn"),
        pass: (ms: number) => void (ahead += ms),
        metadata: async () => (await gateway.client(addresses[0]!)).json,
      };
    }
    const specified = (issuer: string) => ({
      issuer,
      authorization_endpoint: `${issuer}/api/v1/oauth/authorize`,
      token_endpoint: `${issuer}/api/v1/oauth/token`,
      jwks_uri: `${issuer}/api/v1/oauth/jwks`,
      ...common,
    });

    it("200: issuer and jwks_uri come from its own document, all other values are the specified ones; a start warns if its endpoints differ from these", async () => {
      const own = {
        authorization_endpoint: "https://id.example/authorize",
        token_endpoint: "https://id.example/token",
        registration_endpoint: "https://id.example/register",
        scopes_supported: ["openid"],
      };
      const { service, metadata, warnings } = await elsewhere((issuer) => ({
        issuer: `${issuer}/`,
        ...own,
      }));
      const { issuer } = service;
      expect(await metadata()).toEqual({
        ...specified(issuer),
        issuer: `${issuer}/`,
        jwks_uri: `${new URL(issuer).origin}/keys`,
      });
      await expect.poll(() => warnings().length).toBe(1);
      const [{ msg }] = warnings() as [{ msg: string }];
      for (const endpoint of [own.authorization_endpoint, own.token_endpoint])
        expect(msg).toContain(endpoint);
    });

    it("200: a service with the specified endpoints causes no warning, and is requested once in ten minutes", async () => {
      const { service, metadata, warnings, pass } = await elsewhere((issuer) => {
        const { authorization_endpoint, token_endpoint } = specified(issuer);
        return { authorization_endpoint, token_endpoint };
      });
      for (let round = 0; round < 5; round++) await metadata();
      expect(service.asked).toHaveLength(1);
      pass(600_001);
      await metadata();
      await expect.poll(() => service.asked.length).toBe(2);
      expect(warnings()).toEqual([]);
    });

    interface Fault {
      readonly more?: Readonly<Record<string, unknown>>;
      readonly answer?: (response: ServerResponse) => void;
    }
    it.each<[string, Fault]>([
      ["does not answer", { answer: (response) => void response.destroy() }],
      ["names another issuer", { more: { issuer: "https://evil.example" } }],
      ["names keys at no address", { more: { jwks_uri: "javascript:alert(1)" } }],
    ])(
      "200: for a service that %s, the answer has the specified values; the service is requested once in ten seconds and causes one warning",
      async (_name, fault) => {
        const { service, metadata, warnings, pass } = await elsewhere(() => fault.more ?? {});
        service.own.answer = fault.answer;
        pass(10_001);
        await metadata();
        const asked = service.asked.length;
        for (let round = 0; round < 5; round++)
          expect(await metadata()).toEqual(specified(service.issuer));
        expect(service.asked.length).toBe(asked);
        service.own.answer = undefined;
        service.own.more = {};
        pass(10_001);
        expect((await metadata()).jwks_uri).toBe(`${new URL(service.issuer).origin}/keys`);
        expect(warnings().length).toBeLessThanOrEqual(1);
      },
    );
  });
});
