// Tests members who use their portal session outside of the portal, on a workspace's data (G26.3 to
// G26.7). Checks which operations they may call, and which calls are charged.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "../support/http-client.ts";
import { defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";

const ours = WORKSPACE_ID;
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
const tables = {
  notes: { columns: { text: { type: "text" }, owner: { type: "text" } } },
} as const;
const definition = defineWorkspace({
  tables,
  keys: {
    server: { kind: "server", tables: "all" },
    narrow: {
      kind: "publishable",
      tables: {
        notes: scope({
          masks: { text: { kind: "redact", text: "***" } },
          rowFilter: [{ field: "owner", op: "eq", value: "ada" }],
        }),
      },
      cache: { mode: "time", ttlSeconds: 600 },
    },
  },
});
const refs = { n: definition.tables["notes"]!.id };
const read = { refs, query: { from: "n", select: ["text"], orderBy: [{ field: "text" }] } };
const write = {
  refs,
  mutation: { table: "n", type: "insert", values: [{ text: "x", owner: "x" }] },
};

let stage: Stage;
let gateway: TestGateway;
let members: Record<"viewer" | "editor" | "owner" | "stranger", SignedInMember>;
beforeAll(async () => {
  stage = await openStage(
    definition,
    defineWorkspace({ id: theirs, tables, keys: { server: { kind: "server", tables: "all" } } }),
  );
  await stage.load(
    "insert into notes (id, text, owner) values (gen_random_uuid(), 'a', 'ada'), (gen_random_uuid(), 'b', 'bob')",
  );
  gateway = await stage.openGateway();
  const sign = (role: "viewer" | "editor" | "owner", workspaceId = ours) =>
    signInMember(stage.database, { workspaceId, role });
  members = {
    viewer: await sign("viewer"),
    editor: await sign("editor"),
    owner: await sign("owner"),
    stranger: await sign("owner", theirs),
  };
});
afterAll(() => stage.close());

const query = (headers: Readonly<Record<string, string>>, json: object = read, id = ours) =>
  gateway.client(`/${id}/query`, { json, headers });

describe("a member", () => {
  it.each(["viewer", "editor", "owner"] as const)(
    "reads every row unmasked as %s",
    async (role) => {
      const { status, json, headers } = await query(members[role].headers);
      expect([status, json.data]).toEqual([200, [{ text: "a" }, { text: "b" }]]);
      expect(headers.vary).toBe("Authorization, X-Api-Key, Cookie, Origin");
      expect(headers["cache-control"]).toMatch(/no-store|private/);
      expect(headers["x-cache"]).toBeUndefined();
      const { json: schema } = await gateway.client(`/${ours}/schema`, {
        headers: members[role].headers,
      });
      expect(schema.tables.map(({ name }: Record<"name", string>) => name)).toEqual(["notes"]);
    },
  );

  it("writes as editor and owner, and not as viewer", async () => {
    const statuses = [];
    for (const role of ["viewer", "editor", "owner"] as const)
      statuses.push((await query(members[role].headers, write)).status);
    expect(statuses).toEqual([403, 200, 200]);
    await stage.sql("delete from $ws.notes where owner = 'x'");
  });

  it("may request query plans, and sees no row filter in them", async () => {
    const { status, json } = await query(members.viewer.headers, { ...read, explain: true });
    expect([status, json.plan.rowFilters, json.plan.cache]).toEqual([200, {}, "off"]);
  });

  it("has idempotency keys and cursors that no other caller can use", async () => {
    const headers = { ...members.editor.headers, "idempotency-key": "once" };
    await query(headers, write);
    const again = await query(headers, write);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    const other = await query({ ...members.owner.headers, "idempotency-key": "once" }, write);
    expect(other.headers["idempotency-replayed"]).toBeUndefined();
    await stage.sql("delete from $ws.notes where owner = 'x'");
    const paged = { refs, query: { ...read.query, limit: 1, paginate: true } };
    const first = await query(members.viewer.headers, paged);
    const cursor = first.json.meta?.nextCursor;
    if (cursor === undefined) return;
    const next = { refs, query: { ...paged.query, cursor } };
    expect((await query(members.viewer.headers, next)).status).toBe(200);
    expect((await query(members.owner.headers, next)).status).toBe(400);
  });

  it("is logged as a member, by the id of the membership, without a secret", async () => {
    const { cookie, "x-portal-csrf": csrf } = members.owner.headers;
    await query({ ...members.owner.headers, "x-request-id": "seen-by-owner" });
    await query({ cookie, "x-request-id": "forged-by-page" });
    const rows = () =>
      stage.sql(
        "select * from gateway.query_log where request_id in ('seen-by-owner', 'forged-by-page') order by status",
      );
    await expect.poll(rows, { timeout: 30_000 }).toHaveLength(2);
    const [good, forged] = (await rows()) as [any, any];
    expect(good).toMatchObject({
      credential_type: "member",
      credential_id: members.owner.memberId,
      end_user_id: null,
      status: 200,
    });
    expect(forged).toMatchObject({ credential_type: "none", status: 403, body: null });
    const text = JSON.stringify([good, forged]);
    expect(text).not.toContain(cookie.split("=")[1]);
    expect(text).not.toContain(csrf);
  });
});

describe("the cookie alone", () => {
  const origin = "https://evil.example";
  const refused: readonly (readonly [
    string,
    (own: SignedInMember["headers"]) => Record<string, string>,
  ])[] = [
    ["without its token", ({ cookie }) => ({ cookie })],
    [
      "with another token",
      ({ cookie }) => ({ cookie, "x-portal-csrf": members.viewer.headers["x-portal-csrf"] }),
    ],
    ["with an empty token", ({ cookie }) => ({ cookie, "x-portal-csrf": "" })],
    ["from another origin", (own) => ({ ...own, origin })],
    ["from a sandboxed page", (own) => ({ ...own, origin: "null" })],
    ["from a page that says so itself", (own) => ({ ...own, "sec-fetch-site": "cross-site" })],
    ["from a neighbour", (own) => ({ ...own, "sec-fetch-site": "same-site" })],
    [
      "from its own address under another scheme",
      (own) => ({ ...own, origin: gateway.baseUrl.replace("http:", "https:") }),
    ],
    ["from its own address with another port", (own) => ({ ...own, origin: "http://127.0.0.1:1" })],
  ];
  it.each(refused)("changes and reads nothing %s", async (_name, headersOf) => {
    for (const json of [read, write]) {
      const { status, json: answer, headers } = await query(headersOf(members.owner.headers), json);
      expect([status, Object.keys(answer)]).toEqual([403, ["error"]]);
      expect(answer.error).toEqual(expect.any(String));
      expect(headers["access-control-allow-origin"]).not.toBe(origin);
    }
    expect(await stage.sql("select from $ws.notes where owner = 'x'")).toEqual([]);
  });

  it("is ignored together with a key or a token, valid or not", async () => {
    const key = stage.tokens[ours]!["narrow"]!;
    const { cookie } = members.owner.headers;
    const narrow = [{ text: "***" }];
    const asKey = await gateway.client(`/${ours}/query`, { json: read, key, headers: { cookie } });
    expect(asKey.json.data).toEqual(narrow);
    const inHeader = await query({ "x-api-key": key, cookie });
    expect(inHeader.json.data).toEqual(narrow);
    for (const header of ["authorization", "x-api-key"])
      expect((await query({ ...members.owner.headers, [header]: "nonsense" })).status).toBe(401);
  });

  it("is no credential for operations that do not accept it, and is ignored by public operations", async () => {
    const ask = (path: string, json?: object): Ask => ({
      headers: members.owner.headers,
      ...(json === undefined ? {} : { json }),
    });
    const login = { email: "a@example.com", password: "correct horse battery" };
    const calls: readonly (readonly [string, object?])[] = [
      ["auth/login", login],
      ["auth/register", login],
      ["players/identify", { platform: "steam", platformPlayerId: "1" }],
    ];
    for (const [path, json] of calls) {
      const { status } = await gateway.client(`/${ours}/${path}`, ask(path, json));
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it("gets the same 403 for every workspace of which the user is no member", async () => {
    const foreign = await query(members.owner.headers, read, theirs);
    const unknown = await query(members.owner.headers, read, absent);
    const stranger = await query(members.stranger.headers);
    const key = await gateway.client(`/${theirs}/query`, {
      json: read,
      key: stage.tokens[ours]!["server"],
    });
    expect([foreign.status, foreign.text]).toEqual([403, unknown.text]);
    expect([stranger.text, key.text]).toEqual([foreign.text, foreign.text]);
  });
});

describe("a deployment dedicated to one workspace", () => {
  it("accepts members of this workspace, and names no other workspace", async () => {
    const dedicated = await stage.openGateway({ settings: { "server.workspace": theirs } });
    const own = await dedicated.client(`/${theirs}/schema`, { headers: members.stranger.headers });
    const other = await dedicated.client(`/${ours}/schema`, { headers: members.owner.headers });
    expect([own.status, other.status]).toEqual([200, 403]);
    const session = await dedicated.client("/api/v1/portal/session", {
      headers: members.owner.headers,
    });
    expect([session.status, session.json.workspaces]).toEqual([200, []]);
    const list = await dedicated.client(`/api/v1/portal/members?workspaceId=${ours}`, {
      headers: members.owner.headers,
    });
    const change = await dedicated.client(`/api/v1/portal/members/${members.viewer.memberId}`, {
      method: "PATCH",
      json: { role: "owner" },
      headers: members.owner.headers,
    });
    expect([list.status, change.status]).toEqual([403, 404]);
  });
});
