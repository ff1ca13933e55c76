// Every way to end a grant (G35.7, G36.8): the client's token is refused on every node within two
// seconds, and its connections are closed. Tokens of other grants stay valid.
import { afterAll, beforeAll, expect, it } from "vitest";
import { gateway as command } from "../cli/shell.ts";
import { connectBus } from "../support/bus-client.ts";
import { openStream } from "../support/event-stream.ts";
import type { TestGateway } from "../support/gateway.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import {
  bakery,
  claimsOf,
  openFlowStage,
  openOtherNode,
  readOrders,
  shop,
  type FlowStage,
  type Member,
} from "./flow-stage.ts";

let stage: FlowStage;
let nodes: readonly TestGateway[];
let admin: SignedInMember;
let untouched: string;
beforeAll(async () => {
  stage = await openFlowStage();
  nodes = [stage.one, await openOtherNode(stage)];
  admin = await signInMember(stage.database, { workspaceId: shop, role: "owner" });
  const { person } = await stage.addMember({ [shop]: "owner" });
  untouched = await stage.tokenFor(person);
});
afterAll(() => stage.close());

const ask = async (
  ...[method, path, json]: readonly [method: string, path: string, json?: object]
): Promise<void> => {
  const { status } = await stage.one.client(path, {
    method,
    headers: admin.headers,
    ...(json && { json }),
  });
  expect([200, 204]).toContain(status);
};
async function run(...args: readonly string[]): Promise<void> {
  const { url, masterKey } = stage.database;
  const env = {
    DATABASE_URL: url,
    GATEWAY_MASTER_KEY: masterKey.toString("hex"),
    GATEWAY_STORAGE_URL: stage.storageUrl,
  };
  expect(await command({ directory: import.meta.dirname, env }, ...args)).toMatchObject({
    code: 0,
  });
}
const statusOn = async ({ client }: TestGateway, key: string, workspaceId: string) =>
  (await client(`/${workspaceId}/schema`, { key })).status;

interface LetIn extends Member {
  readonly grantId: string;
}

const ends: Readonly<Record<string, (member: LetIn) => Promise<void>>> = {
  "revoking it in the portal": ({ grantId }) => ask("DELETE", `/api/v1/portal/grants/${grantId}`),
  "revoking it by command": ({ grantId }) => run("grants", "revoke", grantId),
  "losing the membership": ({ memberIds }) =>
    ask("DELETE", `/api/v1/portal/members/${memberIds[shop]}`),
  "a new password by command": ({ email }) => run("portal", "password", email),
  "using the code again": () => Promise.resolve(),
};

it.each(Object.entries(ends))("%s ends tokens and connections on both nodes", async (how, end) => {
  const member = await stage.addMember({ [shop]: "editor", [bakery]: "editor" });
  const flow = await stage.ask(member.person, { decisions: { workspaceId: shop } });
  const token: string = (await stage.exchange(flow)).json.access_token;
  const mcp = await stage.tokenFor(member.person, {
    parameters: { resource: `${stage.one.baseUrl}/${shop}/mcp` },
  });
  const elsewhere = await stage.tokenFor(member.person, { decisions: { workspaceId: bakery } });
  for (const node of nodes) expect(await statusOn(node, token, shop)).toBe(200);
  const sockets = await Promise.all(
    nodes.map(({ port }) => connectBus(`http://127.0.0.1:${port}/${shop}/bus`, { key: token })),
  );
  const stream = await openStream(
    `http://127.0.0.1:${nodes[1]!.port}/${shop}/bus/stream?bus=news:all`,
    { key: token },
  );
  expect(stream.status).toBe(200);
  for (const socket of sockets) await socket.subscribe("news:all");

  await end({ ...member, grantId: claimsOf(token)["grant_id"] });
  if (how === "using the code again") await stage.exchange(flow, {}, nodes[1]);
  for (const node of nodes) await expect.poll(() => statusOn(node, token, shop)).toBe(401);
  for (const socket of sockets) expect((await socket.ended).code).toBe(4401);
  await stream.ended;

  // A revocation ends one grant. The end of a membership ends all grants for the workspace. A new
  // password ends all grants of the user.
  const isAll = how.includes("password");
  const isWorkspace = isAll || how.includes("membership");
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  for (const { client } of nodes)
    await expect
      .poll(async () => (await client(`/${shop}/mcp`, { key: mcp, json: ping })).status)
      .toBe(isWorkspace ? 401 : 200);
  for (const node of nodes) {
    await expect.poll(() => statusOn(node, elsewhere, bakery)).toBe(isAll ? 401 : 200);
    expect(await statusOn(node, untouched, shop)).toBe(200);
  }
});

it("a lower role reduces the rights of a token, and the token stays valid", async () => {
  const member = await stage.addMember({ [shop]: "editor" });
  const key = await stage.tokenFor(member.person);
  const mutation = { type: "insert", table: "o", values: [{ status: "new" }] };
  const write = async ({ client }: TestGateway) =>
    (await client(`/${shop}/query`, { key, json: { refs: readOrders.refs, mutation } })).status;
  for (const node of nodes) expect(await write(node)).toBe(200);
  await ask("PATCH", `/api/v1/portal/members/${member.memberIds[shop]}`, { role: "viewer" });
  for (const node of nodes) {
    await expect.poll(() => write(node)).toBe(403);
    expect(await statusOn(node, key, shop)).toBe(200);
  }
});

it("the end of the last membership deletes account, grants and pending authorizations", async () => {
  const member = await stage.addMember({ [shop]: "viewer" });
  const flow = await stage.ask(member.person);
  const token = await stage.tokenFor(member.person);
  await ask("DELETE", `/api/v1/portal/members/${member.memberIds[shop]}`);
  expect((await stage.exchange(flow)).json.error).toBe("invalid_grant");
  for (const node of nodes) await expect.poll(() => statusOn(node, token, shop)).toBe(401);
  const left = "select from gateway.oauth_grant where user_id = $1";
  expect(await stage.sql(left, [member.userId])).toEqual([]);
});

it("the removal of a workspace deletes its grants", async () => {
  const { person } = await stage.addMember({ [bakery]: "owner" });
  const [token, waiting] = [await stage.tokenFor(person), await stage.ask(person)];
  for (const node of nodes) expect(await statusOn(node, token, bakery)).toBe(200);
  const sockets = await Promise.all(
    nodes.map(({ port }) => connectBus(`http://127.0.0.1:${port}/${bakery}/bus`, { key: token })),
  );
  await run("apply", "--remove", bakery, "--allow-destructive");
  for (const node of nodes) await expect.poll(() => statusOn(node, token, bakery)).not.toBe(200);
  for (const socket of sockets) expect((await socket.ended).code).toBeGreaterThanOrEqual(4400);
  expect((await stage.exchange(waiting)).json.error).toBe("invalid_grant");
  expect(
    await stage.sql("select from gateway.oauth_grant where workspace_id = $1", [bakery]),
  ).toEqual([]);
});
