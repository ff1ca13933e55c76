// GET /api/v1/oauth/interaction/{uid}: the pages for signing in and for deciding about a client
// (G35.1 to G35.4).
import { afterAll, beforeAll, expect, it } from "vitest";
import { sha256 } from "../../src/platform/ids.ts";
import {
  absent,
  addressOf,
  bakery,
  openInteractionStage,
  pagePath,
  shop,
  type InteractionStage,
  type Person,
} from "./interaction-stage.ts";

let stage: InteractionStage;
beforeAll(async () => {
  stage = await openInteractionStage();
});
afterAll(() => stage.close());

const notes = {
  id: "notes",
  name: "Notes",
  host: "notes.example",
  isRegistered: true,
} as const;

it("200: before the sign-in the page names the client and reveals nothing about the workspace", async () => {
  const { status, text, headers } = await stage.show(stage.begin());
  expect(status).toBe(200);
  expect(text).toContain("<bdi>Notes</bdi>");
  expect(text).toContain('autocomplete="current-password"');
  expect(text).not.toContain("Corner shop");
  expect(text).not.toContain("<script");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; form-action 'self' https:\/\/app\.example; base-uri 'none'; frame-ancestors 'none'$/,
  );
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  expect(headers["content-security-policy"]).toContain(sha256(style).toString("base64"));
  expect(headers["set-cookie"]).toBeUndefined();
});

it("200: after the sign-in the page shows the client, its redirect target, the workspace, the account and the requested rights", async () => {
  const { status, text } = await stage.show(stage.begin({}, "owner"));
  expect(status).toBe(200);
  for (const told of [
    "Allow access?",
    "<bdi>Notes</bdi>",
    "<dd>app.example</dd>",
    "Corner shop</bdi>",
    addressOf("owner"),
    "Read the tables, rows and files of Corner shop",
    "Add, change and delete rows and files of Corner shop",
    "Read only",
  ])
    expect(text).toContain(told);
  expect(text).not.toContain('name="workspaceId"');
});

it("200: a client that is not in the configuration is marked as unknown; a configured one is not", async () => {
  const stranger = await stage.show(stage.begin({}, "owner"));
  expect(stranger.text).toContain("This app is not registered here.");
  const known = await stage.show(stage.begin({ client: notes }, "owner"));
  expect(known.text).not.toContain("This app is not registered here.");
});

it("200: the user's role limits the grant, and the page says so", async () => {
  const { status, text } = await stage.show(stage.begin({}, "viewer"));
  expect(status).toBe(200);
  expect(text).toContain("Read the tables, rows and files of Corner shop");
  expect(text).toContain("You may not write in this workspace, so the app may not either.");
  expect(text).not.toContain("Add, change and delete");
  expect(text).not.toContain('name="access"');
});

it("200: without a workspace in the request the user chooses one of their own", async () => {
  const { text } = await stage.show(stage.begin({ workspaceId: null }, "owner"));
  expect(text.match(/name="workspaceId" type="radio" value="[^"]+"/g)).toEqual(
    [bakery, shop].map((id) => `name="workspaceId" type="radio" value="${id}"`),
  );
  const viewer = await stage.show(stage.begin({ workspaceId: null }, "viewer"));
  expect(viewer.text).toContain(`value="${shop}" required checked`);
  expect(viewer.text).not.toContain(bakery);
});

it("200: describes the rights of tokens for data and for AI tools as they are in the workspace", async () => {
  const lines = async (resource: "data" | "mcp", workspaceId: string | null, person: Person) => {
    const { text } = await stage.show(stage.begin({ resource, workspaceId }, person));
    return [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);
  };
  const read = (name: string) => `Read the tables, rows and files of ${name}`;
  const mcp = (name: string) => [read(name), `Add and change rows of ${name}`];
  const [deletes, runs] = ["Delete rows there", "Run the endpoints that it offers to AI clients"];
  // The lines for read access, then those for read and write access.
  expect(await lines("mcp", shop, "owner")).toEqual([read("Corner shop"), ...mcp("Corner shop")]);
  expect(await lines("mcp", bakery, "owner")).toEqual([
    read("Bakery"),
    ...mcp("Bakery"),
    deletes,
    runs,
  ]);
  const chosen = "the workspace that you choose";
  const some = " (not in every one of these workspaces)";
  expect(await lines("mcp", null, "owner")).toEqual([
    read(chosen),
    ...mcp(chosen),
    deletes + some,
    runs + some,
  ]);
  const change = "Add, change and delete rows and files of Bakery";
  const readData = [read("Bakery"), "Receive events about changes there"];
  expect(await lines("data", bakery, "owner")).toEqual([
    ...readData,
    ...readData,
    change,
    "Publish events there",
  ]);
  expect(await lines("data", shop, "viewer")).toEqual([read("Corner shop")]);
});

it("200: names the redirect target if it is a program on the user's computer, or an app", async () => {
  const local = await stage.show(stage.begin({ returnsTo: "http://127.0.0.1:33418" }, "owner"));
  expect(local.text).toContain("a program on this computer: 127.0.0.1:33418");
  expect(local.headers["content-security-policy"]).toContain(
    "form-action 'self' http://127.0.0.1:33418;",
  );
  const v6 = await stage.show(stage.begin({ returnsTo: "http://[::1]:33418" }, "owner"));
  expect(v6.headers["content-security-policy"]).toContain("form-action 'self' http:;");
  const app = await stage.show(stage.begin({ returnsTo: "cursor:" }, "owner"));
  expect(app.text).toContain("by links that begin with cursor:");
  expect(app.headers["content-security-policy"]).toContain("form-action 'self' cursor:;");
});

it("200: in the user's language; HEAD and unknown parameters change nothing", async () => {
  const uid = stage.begin({}, "owner");
  const german = await stage.show(uid, { "accept-language": "de-AT" });
  expect(german.text).toContain("Zugriff erlauben?");
  const asked = { method: "HEAD", headers: { cookie: `standin=${uid}` } };
  const head = await stage.gateway.client(`${pagePath(uid)}?utm_source=mail`, asked);
  expect(head.status).toBe(200);
  expect(stage.ends.has(uid)).toBe(false);
});

it("403: the same for a user who is not a member of the workspace, and for a missing workspace", async () => {
  const foreign = stage.begin({ workspaceId: bakery }, "viewer");
  const none = stage.begin({ workspaceId: absent }, "viewer");
  const [one, other] = [await stage.show(foreign), await stage.show(none)];
  expect([one.status, other.status]).toEqual([403, 403]);
  const plain = (text: string) => text.replaceAll(/name="formToken" value="[^"]*"/g, "");
  expect(plain(one.text)).toBe(plain(other.text));
  expect(one.text).toContain("has no access to the workspace");
  expect(one.text).toContain('value="other"');
  expect(one.text).not.toContain("Bakery");
  const member = await stage.show(stage.begin({ workspaceId: null }, "nobody"));
  expect([member.status, member.text]).toEqual([
    403,
    expect.stringContaining("no access to a workspace that"),
  ]);
});

it("403: the page offers nothing to a user without the requested rights", async () => {
  const scopes = ["gateway:write"] as const;
  const { status, text } = await stage.show(stage.begin({ scopes }, "viewer"));
  expect([status, text]).toEqual([403, expect.stringContaining("asks to write, and you may not")]);
});

it("404: the same page for unknown and ended authorizations, and for another browser", async () => {
  const uid = stage.begin({}, "owner");
  const foreign = await stage.gateway.client(pagePath(uid));
  const unknown = await stage.gateway.client(pagePath("nothing"));
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.text).toBe(unknown.text);
  expect(foreign.text).toContain("This request is over");
});

it("404, 405: invalid page addresses", async () => {
  const { client } = stage.gateway;
  expect((await client(pagePath("x".repeat(65)))).status).toBe(404);
  expect((await client(pagePath("a"), { method: "PUT" })).status).toBe(405);
});
