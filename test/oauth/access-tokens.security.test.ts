// Access tokens of the embedded identity service: rejected forms (G36.5, G36.7), accepted resources
// (G36.2), and revocation (G36.8).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeGrant } from "../../src/oauth/index.ts";
import type { MemberRole } from "../../src/access/index.ts";
import { openBus, type BusClient } from "../support/bus-client.ts";
import { CLIENT_ID, openClients, type Clients } from "../support/clients.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import {
  makeIssuerKey,
  signBySecret,
  signToken,
  unsigned,
} from "../support/providers/token-issuer.ts";
import { openStage, type Stage } from "../support/stage.ts";

const ours = WORKSPACE_ID;
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
const tables = { orders: { columns: { status: { type: "text" } } } } as const;
const keys = { server: { kind: "server", tables: "all" } } as const;
const topics = { news: {} };
const definition = defineWorkspace({ tables, keys, topics });

/** Milliseconds by which the clock of the first node is ahead of the real time. */
let ahead = 0;
let stage: Stage;
let one: TestGateway;
let other: TestGateway;
let clients: Clients;
let owner: SignedInMember;
const member = (role: MemberRole) => signInMember(stage.database, { workspaceId: ours, role });

beforeAll(async () => {
  stage = await openStage(definition, defineWorkspace({ id: theirs, tables }));
  one = await stage.openGateway({ clock: { now: () => Date.now() + ahead } });
  // A second node with the same base address. It learns of changes only through the database.
  other = await stage.openGateway({ settings: { "server.baseUrl": one.baseUrl } });
  clients = await openClients(stage.database, one.baseUrl);
  owner = await member("owner");
});
afterAll(() => stage.close());

const schemaOf = (key: string, path = `/${ours}/schema`, node = one) => node.client(path, { key });
const statusOn = async (node: TestGateway, key: string): Promise<number> =>
  (await schemaOf(key, undefined, node)).status;
const eventually = (node: TestGateway, key: string) => expect.poll(() => statusOn(node, key));

describe("a token of the embedded identity service", () => {
  it("is accepted at query, schema, files and bus of its workspace, with and without prefix, and nowhere else", async () => {
    for (const resource of ["query", "schema", "files", "bus"]) {
      const { token } = await clients.consent({
        userId: owner.userId,
        workspaceId: ours,
        resource,
      });
      for (const path of [`/${ours}/schema`, `/api/v1/gateway/${ours}/files`])
        expect((await schemaOf(token, path)).status, resource).toBe(200);
      const mcp = await one.client(`/${ours}/mcp`, { key: token, json: {} });
      expect(mcp.status).toBe(401);
      expect(mcp.headers["www-authenticate"]).toContain('error="invalid_token"');
      for (const workspace of [theirs, absent])
        expect((await schemaOf(token, `/${workspace}/schema`)).status).toBe(403);
    }
    const { token } = await clients.consent({
      userId: owner.userId,
      workspaceId: ours,
      resource: "mcp",
    });
    expect((await schemaOf(token)).status).toBe(401);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const nobody = "0b6f3c52-6a0e-4a57-9d0e-00000000dead";
  const changed: Readonly<Record<string, () => object>> = {
    "another issuer": () => ({ iss: "https://other.example" }),
    "its issuer with a slash": () => ({ iss: `${one.baseUrl}/` }),
    "another audience": () => ({ aud: `https://other.example/${ours}/query` }),
    "MCP as its audience": () => ({ aud: `${one.baseUrl}/${ours}/mcp` }),
    "an audience that takes no token": () => ({ aud: `${one.baseUrl}/${ours}/logs` }),
    "the gateway as its audience": () => ({ aud: one.baseUrl }),
    "two audiences": () => ({ aud: [`${one.baseUrl}/${ours}/query`] }),
    "a workspace that was not consented to": () => ({ aud: `${one.baseUrl}/${theirs}/query` }),
    "its end in the past": () => ({ exp: now() - 1 }),
    "no end": () => ({ exp: undefined }),
    "an expiry that is a text": () => ({ exp: String(now() + 600) }),
    "its making in the future": () => ({ iat: now() + 300 }),
    "no time of making": () => ({ iat: undefined }),
    "another user": () => ({ sub: nobody }),
    "another client": () => ({ client_id: "https://evil.example/client.json" }),
    "no client": () => ({ client_id: undefined }),
    "another grant": () => ({ grant_id: nobody }),
    "no consent": () => ({ grant_id: undefined }),
  };
  const foreign = makeIssuerKey("foreign");
  type Make = (claims: Readonly<Record<string, unknown>>) => string;
  const signed: Readonly<Record<string, Make>> = {
    "an unknown key": (claims) => signToken(foreign, claims),
    "the signature of another key": (claims) =>
      signToken(foreign, claims, { kid: clients.key.kid }),
    "a key in its own header": (claims) =>
      signToken(foreign, claims, { kid: clients.key.kid, jwk: foreign.jwk }),
    "no signature": (claims) => unsigned(clients.key, claims),
    "a secret instead of a key": (claims) => signBySecret(clients.key, claims),
    "another algorithm's name": (claims) => signToken(clients.key, claims, { alg: "RS256" }),
    "the type of an id token": (claims) => signToken(clients.key, claims, { typ: "JWT" }),
    "no type": (claims) => signToken(clients.key, claims, { typ: undefined }),
    "something critical": (claims) => signToken(clients.key, claims, { crit: ["exp"] }),
    "its last letter in another spelling": (claims) =>
      signToken(clients.key, claims).replace(/.$/, (last) =>
        String.fromCharCode(last.charCodeAt(0) + 1),
      ),
  };
  const wrong = [
    ...Object.entries(changed).map(([name, more]): [string, Make] => [
      name,
      (claims) => signToken(clients.key, { ...claims, ...more() }),
    ]),
    ...Object.entries(signed),
  ];
  it.each(wrong)(
    "with %s is 401 invalid_token, with the body of every 401",
    async (_name, make) => {
      const { claims, token } = await clients.consent({ userId: owner.userId, workspaceId: ours });
      expect(await statusOn(one, token)).toBe(200);
      const answer = await schemaOf(make(claims));
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toContain(', error="invalid_token", scope="');
      const none = await one.client(`/${ours}/schema`);
      expect(answer.text).toBe(none.text);
      expect(none.headers["www-authenticate"]).not.toContain("error");
    },
  );

  it("has only scopes of the grant", async () => {
    const scopes = ["gateway:read"] as const;
    const { claims } = await clients.consent({ userId: owner.userId, workspaceId: ours, scopes });
    const key = signToken(clients.key, { ...claims, scope: "gateway:read gateway:write" });
    const mutation = { type: "insert", table: "o", values: [{ status: "new" }] };
    const json = { refs: { o: definition.tables["orders"]!.id }, mutation };
    expect((await one.client(`/${ours}/query`, { key, json })).status).toBe(403);
  });

  it("appears in the query log as member and client, never as a token", async () => {
    const { token } = await clients.consent({ userId: owner.userId, workspaceId: ours });
    const path = `/${ours}/schema?format=nonsense`;
    expect((await schemaOf(token, path)).status).toBe(400);
    const find = async () => {
      const asked = { headers: owner.headers };
      const { json } = await one.client(`/${ours}/logs?kind=schema&status=400`, asked);
      return json.data ?? json.entries ?? json.items ?? json;
    };
    await expect
      .poll(async () => JSON.stringify(await find()))
      .toContain(`"clientId":"${CLIENT_ID}"`);
    const text = JSON.stringify(await find());
    expect(text).toContain(`"credentialType":"oauth"`);
    expect(text).toContain(owner.memberId);
    expect(text).not.toContain(token.slice(-40));
  });
});

describe("the end of a token, on every node", () => {
  it("follows the revocation of its grant", async () => {
    const { token, grantId } = await clients.consent({ userId: owner.userId, workspaceId: ours });
    const untouched = await clients.consent({ userId: owner.userId, workspaceId: ours });
    for (const node of [one, other]) expect(await statusOn(node, token)).toBe(200);
    await stage.database.database.control.transaction((connection) =>
      revokeGrant(connection, grantId),
    );
    for (const node of [one, other]) await eventually(node, token).toBe(401);
    for (const node of [one, other]) expect(await statusOn(node, untouched.token)).toBe(200);
  });

  it("follows the end of the membership, and a change of the role changes its rights", async () => {
    const editor = await member("editor");
    const { token } = await clients.consent({ userId: editor.userId, workspaceId: ours });
    const mutation = { type: "insert", table: "o", values: [{ status: "new" }] };
    const json = { refs: { o: definition.tables["orders"]!.id }, mutation };
    const write = async (node: TestGateway) =>
      (await node.client(`/${ours}/query`, { key: token, json })).status;
    for (const node of [one, other]) expect(await write(node)).toBe(200);
    const path = `/api/v1/portal/members/${editor.memberId}`;
    const { headers } = owner;
    const changed = await one.client(path, { method: "PATCH", headers, json: { role: "viewer" } });
    expect(changed.status).toBe(200);
    for (const node of [one, other]) await expect.poll(() => write(node)).toBe(403);
    expect((await one.client(path, { method: "DELETE", headers })).status).toBe(204);
    for (const node of [one, other]) await eventually(node, token).toBe(401);
  });

  it("closes its WebSockets, authenticated by header or by frame, and no other WebSockets", async () => {
    const { userId } = owner;
    const leaving = await clients.consent({ userId, workspaceId: ours });
    const staying = await clients.consent({ userId, workspaceId: ours });
    const url = `${other.baseUrl.replace(/:\d+$/, `:${other.port}`)}/${ours}/bus`;
    const open = async (key?: string) => (await openBus(url, { key })) as BusClient;
    const early = await open(leaving.token);
    const late = await open();
    late.send({ type: "auth", token: leaving.token });
    const others = await open(staying.token);
    for (const bus of [early, late, others]) {
      await bus.next("ready");
      await bus.subscribe("news:all");
    }
    await stage.database.database.control.transaction((connection) =>
      revokeGrant(connection, leaving.grantId),
    );
    expect((await early.ended).code).toBe(4401);
    expect((await late.ended).code).toBe(4401);
    others.send({ type: "ping" });
    await others.next("pong");
    await others.close();
    const gone = await open();
    gone.send({ type: "auth", token: leaving.token });
    expect((await gone.ended).code).toBe(4401);
  });

  it("closes its WebSockets when it expires", async () => {
    const { userId } = owner;
    const { token } = await clients.consent({ userId, workspaceId: ours });
    const bus = (await openBus(`${one.baseUrl}/${ours}/bus`, { key: token })) as BusClient;
    await bus.next("ready");
    ahead = 3_590_000;
    await bus.next("expiring");
    ahead = 3_601_000;
    expect((await bus.ended).code).toBe(4401);
    expect(await statusOn(one, token)).toBe(401);
    ahead = 0;
  });
});

it("forged tokens cause no database query, and valid tokens and keys cause one", async () => {
  const { control } = stage.database.database;
  const { token, claims } = await clients.consent({ userId: owner.userId, workspaceId: ours });
  const fresh = await clients.consent({ userId: owner.userId, workspaceId: ours });
  const server = stage.tokens[ours]!["server"]!;
  for (const key of [token, server]) expect(await statusOn(one, key)).toBe(200);
  const spied: string[] = [];
  const run = control.run.bind(control);
  const spy: typeof control.run = (query, ...rest) => {
    spied.push(query.name ?? query.text);
    return run(query, ...rest);
  };
  Object.assign(control, { run: spy });
  try {
    const foreign = makeIssuerKey(clients.key.kid);
    for (let turn = 0; turn < 20; turn++) {
      expect(await statusOn(one, fresh.token)).toBe(200);
      expect(await statusOn(one, token)).toBe(200);
      expect(await statusOn(one, server)).toBe(200);
      expect(await statusOn(one, signToken(foreign, { ...claims, jti: String(turn) }))).toBe(401);
    }
  } finally {
    Object.assign(control, { run });
  }
  const asked = spied.filter((name) => /^(oauth_|tokens_|portal_membership|access_)/.test(name));
  expect(asked).toEqual(["oauth_find_grant", "portal_membership_by_user", "oauth_use_grant"]);
});
