// GET /api/v1/oauth/interaction/{uid}: the pages of signing in and of deciding about a client (G35.1 to G35.4).
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("200: before anybody has signed in it names the client and tells nothing of the workspace", async () => {
  const { status, text, headers } = await stage.show(stage.begin());
  expect(status).toBe(200);
  expect(text).toContain("<bdi>Notes</bdi>");
  expect(text).toContain('autocomplete="current-password"');
  expect(text).not.toContain("Corner shop");
  expect(text).not.toContain("<script");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self' https:\/\/app\.example; base-uri 'none'; frame-ancestors 'none'$/,
  );
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  expect(headers["content-security-policy"]).toContain(sha256(style).toString("base64"));
  expect(headers["set-cookie"]).toBeUndefined();
});

test("200: whoever has signed in reads the client, where it leads, the workspace, the account and what it may do", async () => {
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

test("200: a client that nobody here has registered is marked, one of the configuration is not", async () => {
  const stranger = await stage.show(stage.begin({}, "owner"));
  expect(stranger.text).toContain("Nobody here knows this app.");
  const known = await stage.show(stage.begin({ client: notes }, "owner"));
  expect(known.text).not.toContain("Nobody here knows this app.");
});

test("200: the role of the person caps what may be agreed to, and the page says so", async () => {
  const { status, text } = await stage.show(stage.begin({}, "viewer"));
  expect(status).toBe(200);
  expect(text).toContain("Read the tables, rows and files of Corner shop");
  expect(text).toContain("You may not do that in this workspace, so it may not either.");
  expect(text).not.toContain("Add, change and delete");
  expect(text).not.toContain('name="access"');
});

test("200: where no workspace is named the person chooses among their own", async () => {
  const { text } = await stage.show(stage.begin({ workspaceId: null }, "owner"));
  expect(text.match(/name="workspaceId" type="radio" value="[^"]+"/g)).toEqual(
    [bakery, shop].map((id) => `name="workspaceId" type="radio" value="${id}"`),
  );
  const viewer = await stage.show(stage.begin({ workspaceId: null }, "viewer"));
  expect(viewer.text).toContain(`value="${shop}" required checked`);
  expect(viewer.text).not.toContain(bakery);
});

test("200: says of tokens for the data, and for the tools of AI clients, what is true in the workspace", async () => {
  const lines = async (resource: "data" | "mcp", workspaceId: string | null, person: Person) => {
    const { text } = await stage.show(stage.begin({ resource, workspaceId }, person));
    return [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);
  };
  const read = (name: string) => `Read the tables, rows and files of ${name}`;
  const mcp = (name: string) => [read(name), `Add and change rows of ${name}`];
  const [deletes, runs] = ["Delete rows there", "Run the endpoints that it offers to AI clients"];
  // The list of those who read and write, then that of those who read alone.
  expect(await lines("mcp", shop, "owner")).toEqual([...mcp("Corner shop"), read("Corner shop")]);
  expect(await lines("mcp", bakery, "owner")).toEqual([
    ...mcp("Bakery"),
    deletes,
    runs,
    read("Bakery"),
  ]);
  const chosen = "the workspace that you choose";
  const some = " (not in every one of these workspaces)";
  expect(await lines("mcp", null, "owner")).toEqual([
    ...mcp(chosen),
    deletes + some,
    runs + some,
    read(chosen),
  ]);
  const change = "Add, change and delete rows and files of Bakery";
  const readData = [read("Bakery"), "Hear of what changes there"];
  expect(await lines("data", bakery, "owner")).toEqual([
    ...readData,
    change,
    "Publish events there",
    ...readData,
  ]);
  expect(await lines("data", shop, "viewer")).toEqual([read("Corner shop")]);
});

test("200: says where a program of the person's own computer, or an app, takes them", async () => {
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

test("200: in the reader's language; HEAD and parameters that there are not change nothing", async () => {
  const uid = stage.begin({}, "owner");
  const german = await stage.show(uid, { "accept-language": "de-AT" });
  expect(german.text).toContain("Zugriff erlauben?");
  const asked = { method: "HEAD", headers: { cookie: `standin=${uid}` } };
  const head = await stage.gateway.client(`${pagePath(uid)}?utm_source=mail`, asked);
  expect(head.status).toBe(200);
  expect(stage.ends.has(uid)).toBe(false);
});

test("403: somebody who is no member of the workspace, and one that there is not, read the same", async () => {
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
  expect([member.status, member.text]).toEqual([403, expect.stringContaining("no workspace that")]);
});

test("403: nothing is offered to whom may not do what is asked", async () => {
  const scopes = ["gateway:write"] as const;
  const { status, text } = await stage.show(stage.begin({ scopes }, "viewer"));
  expect([status, text]).toEqual([403, expect.stringContaining("asks to write, and you may not")]);
});

test("404: what is unknown, over, or of another browser is one page", async () => {
  const uid = stage.begin({}, "owner");
  const foreign = await stage.gateway.client(pagePath(uid));
  const unknown = await stage.gateway.client(pagePath("nothing"));
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.text).toBe(unknown.text);
  expect(foreign.text).toContain("This request is over");
});

test("404, 405: what is no address of a page", async () => {
  const { client } = stage.gateway;
  expect((await client(pagePath("x".repeat(65)))).status).toBe(404);
  expect((await client(pagePath("a"), { method: "PUT" })).status).toBe(405);
});
