import { describe, expect, test } from "vitest";
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
  test("200: the embedded identity service, whose issuer is the base address; without an address to register at", async () => {
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

  test("200: an identity service elsewhere, at its own addresses, of which no more is claimed than it must have", async () => {
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
});
