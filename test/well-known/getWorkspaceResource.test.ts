import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract, resources } from "../../src/contract/index.ts";
import type { TestGateway } from "../support/gateway.ts";
import { expectPublic, home, prefix, startAtHome, workspaceId } from "./addresses.ts";

const metadata = "/.well-known/oauth-protected-resource";

describe("getWorkspaceResource: GET /.well-known/oauth-protected-resource/{workspaceId}/{resource} (G12.10)", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startAtHome();
  });
  afterAll(() => gateway.close());

  it("200: the resource, and the authorization server that issues tokens for it", async () => {
    expect((await gateway.client(`${metadata}/${workspaceId}/mcp`)).json).toEqual({
      resource: `${home}/${workspaceId}/mcp`,
      authorization_servers: [home],
      scopes_supported: ["gateway:read", "gateway:write"],
      bearer_methods_supported: ["header"],
    });
  });

  it("200: every resource, with its address as the client wrote it, also if the GUID is in upper case", async () => {
    expect(resources).toEqual(
      "query schema mcp files players auth endusers endpoint webhook bus logs usage automations".split(
        " ",
      ),
    );
    for (const resource of resources) {
      for (const id of [workspaceId, workspaceId.toUpperCase()]) {
        const path = `/${id}/${resource}`;
        const spellings = [
          [metadata + path, path],
          [`${prefix}/oauth-protected-resource${path}`, prefix + path],
          [metadata + prefix + path, prefix + path],
        ] as const;
        for (const [asked, described] of spellings) {
          const { status, json } = await gateway.client(asked);
          expect([asked, status, json.resource]).toEqual([asked, 200, home + described]);
        }
      }
    }
  });

  it("200: every first segment of a workspace's addresses is a resource, but those of the portal", () => {
    const segments = Object.keys(contract.paths)
      .filter((path) => path.startsWith("/{workspaceId}/"))
      .map((path) => path.split("/")[2]);
    const named: ReadonlySet<unknown> = new Set(resources);
    expect([...new Set(segments)].filter((segment) => !named.has(segment))).toEqual([
      "roles",
      "audit",
      "topics",
      "endpoints",
      "mails",
      "definition",
      "secrets",
      "keys",
    ]);
  });

  it("200, 304, 400, 405: public, for five minutes, with any headers", () =>
    expectPublic(gateway, [
      `${metadata}/${workspaceId}/query`,
      `${prefix}/oauth-protected-resource/${workspaceId}/query`,
      `${metadata}${prefix}/${workspaceId}/query`,
    ]));

  it.each([
    ["another resource", `${workspaceId}/tables`],
    ["a name that every object inherits", `${workspaceId}/__proto__`],
    ["a name that every object inherits", `${workspaceId}/constructor`],
    ["a name that every object inherits", `${workspaceId}/toString`],
    ["another case", `${workspaceId}/MCP`],
    ["another case of one letter", `${workspaceId}/Query`],
    ["a slash at its end", `${workspaceId}/mcp/`],
    ["nothing", `${workspaceId}/`],
    ["a workspace alone", workspaceId],
    ["a path below", `${workspaceId}/files/upload`],
    ["a blank", `${workspaceId}/mcp%20`],
    ["two resources", `${workspaceId}/mcp,query`],
    ["no GUID", "shop/mcp"],
    ["a GUID that is too long", `${workspaceId}0/mcp`],
    ["braces around the GUID", `%7B${workspaceId}%7D/mcp`],
  ])("404: %s, under every spelling", async (_what, path) => {
    const heads = [metadata, `${prefix}/oauth-protected-resource`, metadata + prefix];
    const answers = await Promise.all(heads.map((head) => gateway.client(`${head}/${path}`)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      heads.map(() => [404, '{"error":"There is nothing at this address. Check the URL."}']),
    );
  });
});
