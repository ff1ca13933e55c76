// The tools that each caller is offered. A tool without any permitted use answers exactly like an
// unknown tool (G37.5, G37.10 to G37.12).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantFor } from "../../../src/access/index.ts";
import { buildWorkspace } from "../../../src/catalog/build-workspace.ts";
import type { OAuthCaller, OAuthScope, ToolName, ToolResult } from "../../../src/contract/index.ts";
import { toolsDocument } from "../../../src/contract/index.ts";
import { offeredTools } from "../../../src/mcp/index.ts";
import { openClients } from "../../support/clients.ts";
import { WORKSPACE_ID } from "../../support/definition.ts";
import { listRequest, toolAnswer, toolNames, toolRequest } from "../../support/mcp.ts";
import { signInMember } from "../../support/members.ts";
import { request } from "../mcp-calls.ts";
import { base, definition, nobody, openShop, type Shop } from "./shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const always = ["whoami", "list_tables", "describe_table"];
const reading = [...always, "query_rows"];
const writing = ["insert_rows", "update_rows"];
const files = ["list_files", "get_file_url"];

const offers: Readonly<Record<string, readonly string[]>> = {
  backend: toolsDocument().tools.map(({ name }) => name),
  // The key `careful` has all rights in the tables, but its definition does not allow MCP tools to
  // delete.
  careful: [...reading, "aggregate_rows", ...writing],
  reader: reading,
  keeper: [...reading, "aggregate_rows", ...writing, "delete_rows", "get_file_url", "run_endpoint"],
  nothing: always,
  clerk: [...reading, ...writing, "run_endpoint"],
  "clerk+cleaner": [...reading, ...writing, "delete_rows", "run_endpoint"],
};

const good: Readonly<Record<ToolName, object>> = {
  whoami: {},
  list_tables: {},
  describe_table: { table: "customers" },
  query_rows: { table: "customers" },
  aggregate_rows: { table: "customers", aggregates: [{ fn: "count", alias: "n" }] },
  explain_query: { table: "customers" },
  insert_rows: { table: "customers", values: [{ id: 99, name: "x" }] },
  update_rows: {
    table: "customers",
    set: { name: "x" },
    where: [{ field: "id", op: "eq", value: 99 }],
  },
  delete_rows: { table: "customers", where: [{ field: "id", op: "eq", value: 99 }] },
  list_files: {},
  get_file_url: { fileId: nobody },
  run_endpoint: { endpoint: "quote" },
};

describe.each(Object.entries(offers))("%s", (who, offered) => {
  it("is offered the tools that its rights allow", async () => {
    expect(await shop.list(who)).toEqual(offered);
  });

  it("cannot call other tools", async () => {
    const answer = async (name: string, given: object) =>
      (await shop.client.send(toolRequest(base, shop.tokenOf(who), name, given))).body;
    for (const [name, given] of Object.entries(good)) {
      if (offered.includes(name)) continue;
      const unknown = await answer("no_tool", given);
      expect(await answer(name, given)).toBe(unknown.replaceAll("no_tool", name));
      // The gateway refuses the call before it checks the arguments.
      expect(await answer(name, { x: 1 })).toBe(unknown.replaceAll("no_tool", name));
    }
  });
});

it("the list of all tools has at most 45 KB, because AI clients carry it in every conversation", async () => {
  const { body } = await shop.client.send(listRequest(base, shop.tokenOf("backend")));
  expect(toolNames({ body })).toHaveLength(12);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(45_000);
});

describe("a client that acts for a member", () => {
  const workspaceOf = (deletes: boolean) =>
    buildWorkspace(
      { ...definition, workspace: { ...definition.workspace, mcp: { deletes } } },
      { version: 1, rootSecret: Buffer.alloc(32) },
    );
  const offered = (
    role: OAuthCaller["role"],
    scopes: readonly OAuthScope[],
    deletes = true,
  ): string[] => {
    const workspace = workspaceOf(deletes);
    const id = nobody;
    const caller: OAuthCaller = {
      kind: "oauth",
      workspaceId: WORKSPACE_ID,
      memberId: id,
      userId: id,
      email: "a@example.com",
      role,
      clientId: "client",
      grantId: id,
      scopes,
      expiresAt: 0,
    };
    const audience = { workspace, caller, grant: grantFor(workspace, caller) };
    return offeredTools(audience).map(({ name }) => name);
  };
  const seeing = [...reading, "aggregate_rows", "explain_query"];
  const both = ["gateway:read", "gateway:write"] as const;

  it.each(["viewer", "editor", "owner"] as const)(
    "reads as %s with the scope to read alone",
    (role) => {
      expect(offered(role, ["gateway:read"])).toEqual([...seeing, ...files]);
    },
  );

  it("writes with both scopes within its role, and deletes if the workspace lets tools delete", () => {
    expect(offered("viewer", both)).toEqual([...seeing, ...files]);
    for (const role of ["editor", "owner"] as const) {
      expect(offered(role, both)).toEqual([
        ...seeing,
        ...writing,
        "delete_rows",
        ...files,
        "run_endpoint",
      ]);
      expect(offered(role, both, false)).not.toContain("delete_rows");
    }
  });

  it("sees no tables and no rows with only the scope to write (G36.4, G36.6)", async () => {
    const member = { workspaceId: WORKSPACE_ID, role: "owner" } as const;
    const { userId } = await signInMember(shop.database, member);
    const clients = await openClients(shop.database, shop.gateway.baseUrl);
    const scopes = ["gateway:write"] as const;
    const consent = { userId, workspaceId: WORKSPACE_ID, resource: "mcp", scopes };
    const { token } = await clients.consent(consent);
    const ask = async (method: string, params: object): Promise<any> => {
      const body = JSON.stringify(request(method, params));
      return JSON.parse((await shop.client.send({ ...listRequest(base, token), body })).body);
    };
    const { result } = await ask("resources/list", {});
    expect(result.resources.map(({ uri }: { uri: string }) => uri)).toEqual(["openapi://gateway"]);
    for (const uri of ["schema://tables", "schema://tables/customers", "schema://tables/nothing"])
      expect((await ask("resources/read", { uri })).error).toMatchObject({
        code: -32_602,
        message:
          "This resource does not exist, or your credential may not read it. Call `resources/list` to see the resources that you can read.",
      });
    const given = { table: "reviews", values: [{ text: "shown?" }], returning: true };
    const write = toolRequest(base, token, "insert_rows", given);
    const { failure } = toolAnswer(await shop.client.send(write));
    expect(failure).toMatchObject({
      code: "SCOPE_VIOLATION",
      message: expect.stringContaining(
        "Request a new token with the scope gateway:read and gateway:write",
      ),
    });
    expect(await shop.sql("select text from $ws.reviews where text = 'shown?'")).toEqual([]);
  });

  it("cannot read with only the scope to write, but may call whoami", () => {
    expect(offered("owner", ["gateway:write"]).filter((name) => seeing.includes(name))).toEqual([
      "whoami",
    ]);
    expect(offered("owner", [])).toEqual(["whoami"]);
  });
});

it("an end user deletes only with the rights of roles that let tools delete", async () => {
  const remove = (given: object) =>
    shop.call<ToolResult<"delete_rows">>("clerk+cleaner", "delete_rows", given);
  await shop.sql("insert into $ws.reviews (id, text) values (gen_random_uuid(), 'bad')");
  const reviews = { table: "reviews", where: [{ field: "text", op: "eq", value: "bad" }] };
  expect((await remove(reviews)).result!.affectedRows).toBe(1);
  // `clerk` may delete customers, but not with a tool.
  const failure = (
    await remove({ table: "customers", where: [{ field: "id", op: "eq", value: 1 }] })
  ).failure!;
  expect([failure.code, failure.message]).toEqual([
    "SCOPE_VIOLATION",
    expect.stringMatching(/^\/table: the table "customers" is not in the scope/),
  ]);
  expect(await shop.sql("select name from $ws.customers where id = 1")).toHaveLength(1);
});
