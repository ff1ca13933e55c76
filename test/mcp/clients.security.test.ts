// Which credentials and which pages may use an MCP endpoint (G37.1, G37.4).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Ask } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { listedOrigins, openStage, ours, type Stage } from "../gateway/two-workspaces.ts";
import { gateway } from "../cli/shell.ts";
import { modern, request } from "./mcp-calls.ts";

const listed = "https://chat.example";
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ settings: { "server.mcpOrigins": listed } });
});
afterAll(() => stage.close());

const path = `/${ours}/mcp`;
const ping = (headers: Ask["headers"] = {}, key = "server"): Promise<Answer> =>
  stage.gateway.client(path, { key: stage.ours[key], json: request("ping"), headers });
const denied = {
  jsonrpc: "2.0",
  id: null,
  error: {
    code: -32_000,
    message: "Origin not allowed for this credential.",
    data: { code: "ORIGIN_DENIED" },
  },
};

describe("pages", () => {
  it("programs, pages of this deployment and of this computer, and listed pages have access", async () => {
    const port = stage.gateway.port;
    const origins = [
      stage.gateway.baseUrl,
      listed,
      "http://localhost:5173",
      "http://127.0.0.1",
      "https://[::1]:8443",
      `http://127.0.0.1:${port}`,
    ];
    expect((await ping()).status).toBe(200);
    for (const origin of origins)
      expect([origin, (await ping({ origin })).status]).toEqual([origin, 200]);
  });

  it("other pages have no access, with any key and any similar name", async () => {
    for (const origin of [
      "https://evil.example",
      "http://chat.example",
      "https://chat.example.evil.example",
      "https://chat.example:8443",
      "http://localhost.evil.example",
      "http://127.0.0.1.evil.example",
      "http://localhost@evil.example",
      "file://",
      "null",
      "",
    ]) {
      const { status, json } = await ping({ origin });
      expect({ origin, status, json }).toEqual({ origin, status: 403, json: denied });
    }
  });

  it("a key with origins allows only them, not this computer or listed pages", async () => {
    for (const origin of listedOrigins)
      expect((await ping({ origin }, "restricted")).status).toBe(200);
    const foreign: Record<string, string>[] = [
      {},
      { origin: listed },
      { origin: "http://localhost:9999" },
    ];
    for (const headers of foreign)
      expect(await ping(headers, "restricted")).toMatchObject({ status: 403, json: denied });
  });

  it("a foreign name that resolves to this computer gets no access (DNS rebinding)", async () => {
    for (const host of ["evil.example", "evil.example:80", "127.0.0.1.evil.example"]) {
      const rebound = await ping({ host });
      expect({ host, status: rebound.status, json: rebound.json }).toEqual({
        host,
        status: 403,
        json: denied,
      });
      expect((await ping({ host, origin: `http://${host}` })).status).toBe(403);
    }
    for (const host of ["localhost:1234", "[::1]:80"])
      expect((await ping({ host })).status).toBe(200);
  });

  it("a preflight of any page is answered, with the headers that clients send", async () => {
    const headers = {
      origin: "https://inspector.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, mcp-method",
    };
    const answer = await stage.gateway.client(path, { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    const allowed = String(answer.headers["access-control-allow-headers"]).toLowerCase();
    for (const name of ["mcp-protocol-version", "mcp-session-id", "mcp-method", "mcp-name"])
      expect(allowed).toContain(name);
    const exposed = (await ping({ origin: listed })).headers["access-control-expose-headers"];
    expect(exposed).toContain("WWW-Authenticate");
    expect(exposed).toContain("Mcp-Session-Id");
  });
});

describe("credentials", () => {
  it("keys of both kinds, in both headers; without a key, 401 names the authorization server", async () => {
    expect((await ping({}, "storefront")).status).toBe(200);
    const headers = { "x-api-key": stage.ours["server"]! };
    const inHeader = await stage.gateway.client(path, { json: request("ping"), headers });
    expect(inHeader.status).toBe(200);
    const {
      status,
      json,
      headers: given,
    } = await stage.gateway.client(path, modern("server/discover"));
    expect({ status, id: json.id, data: json.error.data }).toEqual({
      status: 401,
      id: null,
      data: { code: "UNAUTHENTICATED" },
    });
    expect(given["www-authenticate"]).toContain(
      `resource_metadata="${stage.gateway.baseUrl}/.well-known/oauth-protected-resource/${ours}/mcp"`,
    );
  });

  it("a session id and a member's cookie give no access", async () => {
    const owner = await signInMember(stage.gateway.database, { workspaceId: ours, role: "owner" });
    for (const headers of [{ "mcp-session-id": "any" }, owner.headers]) {
      const answer = await stage.gateway.client(path, { json: request("ping"), headers });
      expect(answer.status).toBe(401);
    }
  });

  it("a tool that is not offered and an unknown tool give the same answer", async () => {
    const call = async (name: string): Promise<string> => {
      const json = request("tools/call", { name, arguments: {} });
      const { text } = await stage.gateway.client(path, { key: stage.ours["bare"], json });
      return text.replaceAll(name, "<name>");
    };
    const tools = await stage.gateway.client(path, {
      key: stage.ours["bare"],
      json: request("tools/list"),
    });
    const names = tools.json.result.tools.map(({ name }: { name: string }) => name);
    expect(names).toContain("query_rows");
    expect(names).not.toContain("insert_rows");
    const unknown = await call("no_such_tool");
    for (const name of ["insert_rows", "delete_rows", "list_files", "constructor", "__proto__"])
      expect(await call(name)).toBe(unknown);
  });
});

describe("gateway mcp tools", () => {
  const tools = (...args: readonly string[]) => {
    const { url, masterKey } = stage.gateway.database;
    const env = { DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey.toString("hex") };
    const surroundings = { directory: import.meta.dirname, env };
    return gateway(surroundings, "mcp", "tools", "--workspace", ours, ...args);
  };

  it("lists the tools of a client with the key, as text and as JSON", async () => {
    for (const key of ["server", "bare"]) {
      const ask = { key: stage.ours[key], json: request("tools/list") };
      const { json } = await stage.gateway.client(path, ask);
      const printed = await tools("--key", key, "--json");
      expect(JSON.parse(printed.out)).toEqual(json.result);
      const { code, out } = await tools("--key", key);
      expect(code).toBe(0);
      const names = json.result.tools.map(({ name }: { name: string }) => name);
      expect(
        out
          .split("\n")
          .slice(1)
          .map((line) => line.split(" ")[0]),
      ).toEqual(names);
    }
  });

  it("lists the tools of a role; an unknown key or role is refused with a suggestion", async () => {
    expect((await tools("--role", "reader")).out).toMatch(/^query_rows +reads/m);
    expect((await tools("--role", "reader")).out).not.toContain("insert_rows");
    for (const args of [
      [],
      ["--key", "a", "--role", "b"],
      ["--key", "nobody"],
      ["--role", "__proto__"],
    ])
      expect((await tools(...args)).code).toBe(2);
    expect((await tools("--key", "servr")).err).toContain("Did you mean server?");
    expect((await tools("--role", "raeder")).err).toContain("Did you mean reader?");
  });
});
