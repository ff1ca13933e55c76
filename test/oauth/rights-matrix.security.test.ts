// The rights of a client by the member's role, the scopes and the operation (G36.3, G36.4, G36.6).
// The expected statuses are listed explicitly.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberRole } from "../../src/access/index.ts";
import type { OAuthScope } from "../../src/contract/index.ts";
import { openBus, type BusClient } from "../support/bus-client.ts";
import { bothScopes, CLIENT_ID, openClients, type Client } from "../support/clients.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { formOf } from "../support/forms.ts";
import type { TestGateway } from "../support/gateway.ts";
import { signInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";

const definition = defineWorkspace({
  tables: {
    customers: { columns: { name: { type: "text" } } },
    orders: {
      columns: {
        status: { type: "text" },
        customer: {
          type: "reference",
          reference: {
            table: "customers",
            onDelete: "restrict",
            relation: "customer",
            inverse: "orders",
          },
        },
      },
    },
  },
  topics: { news: {} },
});
const { customers, orders } = definition.tables;
const id = "0b6f3c52-6a0e-4a57-9d0e-000000000001";
const refs = { o: orders!.id };
const where = [{ field: "id", op: "eq", value: id }];

/**
 * The expected status. `denied`: 403 without scopes. `read`, `write`, `both`: 403 that names these
 * scopes.
 */
type Cell = 200 | "denied" | "read" | "write" | "both";
const roles = ["viewer", "editor", "owner"] as const;
const scopesOf = {
  r: ["gateway:read"],
  w: ["gateway:write"],
  rw: bothScopes,
  none: [],
} as const satisfies Record<string, readonly OAuthScope[]>;

const query = (body: object): Ask => ({ json: { refs, ...body } });
const insert = { type: "insert", table: "o", values: [{ status: "new" }] };
const update = { type: "update", table: "o", set: { status: "old" }, where };

/** The cells by role. Each role has the cells of the scopes `r`, `w`, `rw` and `none`. */
type Row = readonly [viewer: readonly Cell[], editor: readonly Cell[], owner: readonly Cell[]];
const reading: Row = [
  [200, "read", 200, "read"],
  [200, "read", 200, "read"],
  [200, "read", 200, "read"],
];
const writing: Row = [
  ["denied", "denied", "denied", "denied"],
  ["write", 200, 200, "write"],
  ["write", 200, 200, "write"],
];
const readingAndWriting: Row = [
  ["denied", "denied", "denied", "denied"],
  ["both", "both", 200, "both"],
  ["both", "both", 200, "both"],
];

const operations: Readonly<Record<string, readonly [row: Row, path: string, ask: () => Ask]>> = {
  "a read": [reading, "query", () => query({ query: { from: "o" } })],
  "an aggregate": [
    reading,
    "query",
    () => query({ query: { from: "o", select: [{ fn: "count", alias: "n" }] } }),
  ],
  "an explained read": [reading, "query", () => query({ query: { from: "o" }, explain: true })],
  "a transaction of reads": [
    reading,
    "query",
    () => query({ transaction: [{ query: { from: "o" } }] }),
  ],
  "an insert": [writing, "query", () => query({ mutation: insert })],
  "an insert with a reference": [
    writing,
    "query",
    () => query({ mutation: { ...insert, values: [{ status: "new", customer: id }] } }),
  ],
  "an update": [writing, "query", () => query({ mutation: update })],
  "a delete": [writing, "query", () => query({ mutation: { type: "delete", table: "o", where } })],
  "a transaction of writes": [
    writing,
    "query",
    () => query({ transaction: [{ mutation: insert }, { mutation: update }] }),
  ],
  "a write that returns rows": [
    readingAndWriting,
    "query",
    () => query({ mutation: { ...insert, returning: true } }),
  ],
  "an explained write": [
    readingAndWriting,
    "query",
    () => query({ mutation: insert, explain: true }),
  ],
  "a write that names another table": [
    readingAndWriting,
    "query",
    () => ({ json: { refs: { ...refs, c: customers!.id }, mutation: insert } }),
  ],
  "a transaction of both": [
    readingAndWriting,
    "query",
    () => query({ transaction: [{ mutation: insert }, { query: { from: "o" } }] }),
  ],
  "the schema": [reading, "schema", () => ({})],
  "the list of files": [reading, "files", () => ({})],
  "a file": [reading, "files/$file", () => ({})],
  "a link to a file": [reading, "files/$file/url", () => ({})],
  "an upload": [writing, "files/upload", () => formOf("note.txt", "text")],
  "a file made private": [
    readingAndWriting,
    "files/$file",
    () => ({ method: "PATCH", json: { public: false } }),
  ],
  "a file that is deleted": [writing, "files/$file", () => ({ method: "DELETE" })],
};

let stage: Stage;
let gateway: TestGateway;
let clients: ReadonlyMap<string, Client>;
const members = new Map<MemberRole, string>();
let owner: Readonly<Record<string, string>>;

beforeAll(async () => {
  stage = await openStage(definition);
  gateway = await stage.openGateway();
  const { consent } = await openClients(stage.database, gateway.baseUrl);
  const made: [string, Client][] = [];
  for (const role of roles) {
    const member = await signInMember(stage.database, { workspaceId: WORKSPACE_ID, role });
    const { userId } = member;
    members.set(role, member.memberId);
    if (role === "owner") owner = member.headers;
    for (const [name, scopes] of Object.entries(scopesOf))
      made.push([`${role} ${name}`, await consent({ userId, workspaceId: WORKSPACE_ID, scopes })]);
  }
  clients = new Map(made);
  await stage.load(`insert into customers (id, name) values ('${id}', 'Ada')`);
});
afterAll(() => stage.close());

const challenges: Readonly<Record<"read" | "write" | "both", string>> = {
  read: 'error="insufficient_scope", scope="gateway:read"',
  write: 'error="insufficient_scope", scope="gateway:write"',
  both: 'error="insufficient_scope", scope="gateway:read gateway:write"',
};

async function upload(): Promise<string> {
  const { headers, body } = formOf("note.txt", "text");
  const ask = { method: "POST", headers: { ...headers, ...owner }, body };
  const { json } = await gateway.client(`/${WORKSPACE_ID}/files/upload`, ask);
  return json.id;
}

describe.each(roles)("a client of a member with the role %s", (role: MemberRole) => {
  const at = roles.indexOf(role);
  it.each(Object.entries(operations))("%s", async (_name, [row, path, ask]) => {
    for (const [index, name] of Object.keys(scopesOf).entries()) {
      const { token } = clients.get(`${role} ${name}`)!;
      const asked = ask();
      const headers = { ...asked.headers, authorization: `Bearer ${token}` };
      const file = path.includes("$") ? await upload() : "";
      const address = `/${WORKSPACE_ID}/${path.replace("$file", file)}`;
      expectCell(await gateway.client(address, { ...asked, headers }), row[at]![index]!, name);
    }
  });

  it("the Event Bus", async () => {
    const may = { viewer: false, editor: true, owner: true }[role];
    for (const [name, scopes] of Object.entries(scopesOf)) {
      const key = clients.get(`${role} ${name}`)!.token;
      const bus = (await openBus(`${gateway.baseUrl}/${WORKSPACE_ID}/bus`, { key })) as BusClient;
      await bus.next("ready");
      const list: readonly string[] = scopes;
      bus.send({ type: "subscribe", id: "s", bus: "news:all" });
      bus.send({ type: "publish", id: "p", bus: "news:all", event: "ping", data: {} });
      await expect
        .poll(() => bus.frames.filter(({ id: of }) => of === "s" || of === "p").length)
        .toBeGreaterThanOrEqual(2);
      const said = (of: string) =>
        bus.frames.filter((frame) => frame["id"] === of).map(({ type, code }) => code ?? type);
      expect(said("s")[0], name).toBe(
        list.includes("gateway:read") ? "subscribed" : "SCOPE_VIOLATION",
      );
      const refused = may ? "SCOPE_VIOLATION" : "TOPIC_DENIED";
      expect(said("p")[0], name).toBe(may && list.includes("gateway:write") ? "ack" : refused);
      if (may && name === "rw") {
        const { event } = await bus.next("event");
        const named = { actorid: members.get(role), actorclient: CLIENT_ID };
        expect(event).toMatchObject({ actorkind: "oauth", actorself: true, ...named });
      }
      await bus.close();
    }
  });

  it("no administration", async () => {
    const { token } = clients.get(`${role} rw`)!;
    for (const path of ["logs", "usage", "endusers", "automations/runs"]) {
      const answer = await gateway.client(`/${WORKSPACE_ID}/${path}`, { key: token });
      expect(answer.status, path).toBe(401);
      expect(answer.headers["www-authenticate"]).toContain('error="invalid_token"');
    }
    const members = await gateway.client(`/api/v1/portal/members?workspaceId=${WORKSPACE_ID}`, {
      key: token,
    });
    expect(members.status).toBe(401);
  });
});

function expectCell(answer: Answer, cell: Cell, name: string): void {
  const challenge = answer.headers["www-authenticate"];
  if (cell === 200) {
    expect([answer.status, challenge], name).toEqual([expect.toBeOneOf([200, 201]), undefined]);
    return;
  }
  expect(answer.status, name).toBe(403);
  if (cell === "denied") expect(challenge, name).toBeUndefined();
  else expect(challenge, name).toContain(challenges[cell]);
}
