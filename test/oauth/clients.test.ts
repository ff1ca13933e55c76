// Public OAuth client libraries get a token from the gateway's address alone and use it, with all
// their checks (G12.10, G12.11, G35.8, G36.1, G37.1). The libraries are openid-client,
// oauth4webapi, and the client of the Model Context Protocol. The tests use https, so that no check
// is relaxed.
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentFetch } from "../../src/oauth/provider/client-documents.ts";
import { startHttpsHost, startTlsFront, trustCertificate } from "../support/tls.ts";
import type { TestGateway } from "../support/gateway.ts";
import {
  bakery,
  callback,
  claimsOf,
  flowsOn,
  openFlowStage,
  shop,
  type FlowStage,
  type Member,
} from "./flow-stage.ts";
import { application, useToken, type Kept } from "./applications.ts";
import { clientsFile } from "./oauth-stage.ts";
import { openPerson } from "./person.ts";

let stage: FlowStage;
let gateway: TestGateway;
let owner: Member;
/** Serves the metadata document of a client that is not registered. */
let documents: Awaited<ReturnType<typeof startHttpsHost>>;
const documentUrl = () => `${documents.origin}/client.json`;

beforeAll(async () => {
  stage = await openFlowStage();
  const certificate = stage.keep(trustCertificate());
  const front = stage.keep(await startTlsFront(certificate));
  const document = () => ({
    client_id: documentUrl(),
    client_name: "Wandering assistant",
    redirect_uris: [callback],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  });
  documents = stage.keep(
    await startHttpsHost(certificate, (_request, response) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(document())),
    ),
  );
  gateway = await stage.openGateway({
    file: clientsFile,
    settings: { "server.baseUrl": front.baseUrl },
    identity: { clientDocuments: documentFetch(["localhost"]) },
  });
  front.target.port = gateway.port;
  owner = await flowsOn(stage, gateway).addMember({ [shop]: "owner", [bakery]: "viewer" });
});
afterAll(() => stage.close());

const newPerson = () => openPerson(owner.person.login, gateway.baseUrl, () => gateway.client);
const at = (path: string) => new URL(gateway.baseUrl + path);
const scope = "gateway:read gateway:write";

const data = { query: 200, schema: 200, files: 200, frame: "ready", stream: 200, mcp: 401 };

describe("openid-client", () => {
  it.each([
    ["a resource", () => at(`/${shop}/query`).href],
    ["the gateway's own address as its resource", () => gateway.baseUrl],
    ["no resource: the user chooses", () => undefined],
  ])("gets a token with %s, from the issuer's metadata", async (_name, resourceOf) => {
    const config = await openid.discovery(at(""), "desk", undefined, openid.None(), {
      algorithm: "oauth2",
    });
    expect(config.serverMetadata().supportsPKCE()).toBe(true);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const resource = resourceOf();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      ...(resource === undefined ? {} : { resource }),
    });
    const { returned, pages } = await newPerson().go(url, { workspaceId: shop });
    expect(pages).toEqual(["Sign in", "Allow access?"]);
    const answer = await openid.authorizationCodeGrant(
      config,
      returned!,
      { pkceCodeVerifier, expectedState },
      resource === undefined ? {} : { resource },
    );
    expect({ ...answer }).toMatchObject({ token_type: "bearer", expires_in: 3600, scope });
    expect(answer.refresh_token).toBeUndefined();
    expect(await useToken(at(`/${shop}`), answer.access_token)).toEqual(data);
    expect((await useTokenAt(answer.access_token, bakery)).status).toBe(403);
    const read = await openid.fetchProtectedResource(
      config,
      answer.access_token,
      at(`/${shop}/schema`),
      "GET",
    );
    expect(read.status).toBe(200);
  });
});

const useTokenAt = (token: string, workspaceId: string): Promise<Response> =>
  fetch(at(`/${workspaceId}/schema`), { headers: { authorization: `Bearer ${token}` } });

describe("oauth4webapi", () => {
  it.each([`/${shop}/mcp`, `/api/v1/gateway/${shop}/files`])(
    "gets from a refused request at %s to its token, and finds the token as RFC 9068 has it",
    async (path) => {
      const resource = at(path);
      const refused = await fetch(resource, {
        method: path.endsWith("mcp") ? "POST" : "GET",
        body: path.endsWith("mcp") ? "{}" : null,
      });
      expect(refused.status).toBe(401);
      const challenge = refused.headers.get("www-authenticate")!;
      const metadata = await fetch(/resource_metadata="([^"]+)"/.exec(challenge)![1]!);
      const server = await oauth.processResourceDiscoveryResponse(resource, metadata);
      const found = await oauth.resourceDiscoveryRequest(resource);
      expect(await oauth.processResourceDiscoveryResponse(resource, found)).toEqual(server);
      const issuer = new URL(server.authorization_servers![0]!);
      const asked = await oauth.discoveryRequest(issuer, { algorithm: "oauth2" });
      const as = await oauth.processDiscoveryResponse(issuer, asked);

      const client: oauth.Client = { client_id: "desk" };
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const url = new URL(as.authorization_endpoint!);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: client.client_id,
        redirect_uri: callback,
        scope,
        state,
        resource: server.resource,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).toString();
      const { returned } = await newPerson().go(url);
      const parameters = oauth.validateAuthResponse(as, client, returned!, state);
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        oauth.None(),
        parameters,
        callback,
        verifier,
        { additionalParameters: { resource: server.resource } },
      );
      const answer = await oauth.processAuthorizationCodeResponse(as, client, response);
      const headers = { authorization: `Bearer ${answer.access_token}` };
      const audience = at(path.replace("/api/v1/gateway", "")).href;
      const claims = await oauth.validateJwtAccessToken(
        as,
        new Request(resource, { headers }),
        audience,
      );
      expect(claims).toMatchObject({ sub: owner.userId, client_id: "desk", scope });
      const used = await oauth.protectedResourceRequest(
        answer.access_token,
        path.endsWith("mcp") ? "POST" : "GET",
        resource,
        new Headers({
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        }),
        path.endsWith("mcp") ? JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }) : null,
      );
      expect(used.status).toBe(200);
      if (path.endsWith("files"))
        expect(await useToken(at(`/${shop}`), answer.access_token)).toEqual(data);
    },
  );
});

describe("the client of the Model Context Protocol", () => {
  it.each([
    ["2025-11-25", "registered", ""],
    ["2026-07-28", "registered", "/api/v1/gateway"],
    ["2025-11-25", "known by its document", "/api/v1/gateway"],
    ["2026-07-28", "known by its document", ""],
  ])("with revision %s, %s, connects with only the address", async (revision, how, prefix) => {
    const url = at(`${prefix}/${shop}/mcp`);
    const kept: Kept =
      how === "registered" ? { client: { client_id: "desk", issuer: gateway.baseUrl } } : {};
    const provider = application(kept, how === "registered" ? undefined : documentUrl());
    const mode = revision === "2026-07-28" ? { pin: revision } : "legacy";
    const connect = async () => {
      const client = new Client(
        { name: "assistant", version: "1" },
        { versionNegotiation: { mode } },
      );
      const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
      return { client, transport, connected: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.connected).rejects.toThrow(UnauthorizedError);
    const asked = kept.asked!.searchParams;
    expect(asked.get("resource")).toBe(url.href);
    const { returned, pages } = await newPerson().go(kept.asked!);
    expect(pages).toEqual(["Sign in", "Allow access?"]);
    expect(returned!.searchParams.get("state")).toBe("a state of the application");
    await first.transport.finishAuth(returned!.searchParams);

    const { client, connected } = await connect();
    await connected;
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["whoami", "insert_rows"]),
    );
    const written = await client.callTool({
      name: "insert_rows",
      arguments: { table: "orders", values: [{ status: revision }] },
    });
    expect(written.isError ?? false).toBe(false);
    const { structuredContent } = await client.callTool({ name: "whoami", arguments: {} });
    expect(structuredContent).toMatchObject({ caller: { kind: "oauth", name: owner.email } });
    const id = how === "registered" ? "desk" : documentUrl();
    expect(claimsOf(kept.tokens!.access_token)).toMatchObject({
      client_id: id,
      aud: at(`/${shop}/mcp`).href,
    });
    await client.close();
  });

  it("the gateway fetches the document of a client once for all its users", () => {
    expect(documents.seen.requests).toBe(1);
  });
});
