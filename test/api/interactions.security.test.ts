// Attacks on the pages of the identity service: pages of other origins, clients with hostile names,
// password guessing (G35.2, G35.4, G35.5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { singleLine } from "../../src/oauth/interactions/shown-client.ts";
import {
  addressOf,
  cookieOf,
  formTokenIn,
  openInteractionStage,
  pagePath,
  password,
  type InteractionStage,
} from "./interaction-stage.ts";

let stage: InteractionStage;
beforeAll(async () => {
  stage = await openInteractionStage();
});
afterAll(() => stage.close());

describe("forms that were not sent from the page", () => {
  it("are rejected by their origin, and change nothing", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ] as Record<string, string>[]) {
      const uid = stage.begin({}, "owner");
      const { status, text } = await stage.answer(uid, { action: "allow" }, headers);
      expect([status, text]).toEqual([403, expect.stringContaining("not sent from here")]);
      expect(stage.ends.has(uid)).toBe(false);
    }
    const uid = stage.begin({}, "owner");
    const own = { origin: stage.gateway.baseUrl, "sec-fetch-site": "same-origin" };
    expect((await stage.answer(uid, { action: "allow" }, own)).status).toBe(303);
  });

  it("are rejected with the token of another authorization, of another user, or without a token", async () => {
    const uid = stage.begin({}, "owner");
    const tokens = [
      formTokenIn(await stage.show(stage.begin({}, "owner"))),
      formTokenIn(await stage.show(stage.begin({}, "viewer"))),
      formTokenIn(await stage.show(stage.begin())),
      "",
      "none",
    ];
    for (const formToken of tokens)
      for (const action of ["allow", "deny", "other", "signIn"]) {
        const { status, text } = await stage.answer(uid, { formToken, action });
        expect([status, text]).toEqual([403, expect.stringContaining("not sent from here")]);
      }
    expect(stage.ends.has(uid)).toBe(false);
  });

  it("of a page that was shown before another user signed in", async () => {
    const uid = stage.begin({}, "owner");
    const formToken = formTokenIn(await stage.show(uid));
    await stage.answer(uid, { action: "other" });
    await stage.answer(uid, { action: "signIn", email: addressOf("viewer"), password });
    expect((await stage.answer(uid, { formToken, action: "allow" })).status).toBe(403);
  });

  it("of another browser find nothing", async () => {
    const uid = stage.begin({}, "owner");
    const formToken = formTokenIn(await stage.show(uid));
    const body = new URLSearchParams({ formToken, action: "allow" }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const headers = { ...type, ...cookieOf("uid-other") };
    expect((await stage.gateway.client(pagePath(uid), { body, headers })).status).toBe(404);
    expect(stage.ends.has(uid)).toBe(false);
  });
});

describe("names of clients", () => {
  const names = [
    `<script>alert(1)</script>`,
    `"><form action="https://evil.example"><button>Allow</button>`,
    `{{ formToken }}{% raw %}`,
    `Notes</bdi></dd></dl><h1>Verified</h1>`,
    "Notes\u202e\u2066 detpurroc\u0000\u0007",
    "Line one\nWorkspace: Bank\r\nApp: verified",
    "a".repeat(200),
    "e" + "\u0301".repeat(150),
    "\u3164\u200b\u2060",
    "$& $1 {workspace}",
  ];

  it.each(names)("are one short line of text: %j", async (name) => {
    const client = { id: "https://app.example/c", name, host: "app.example", isRegistered: false };
    for (const person of [undefined, "owner", "nobody"] as const) {
      const { text } = await stage.show(stage.begin({ client }, person));
      const shown = /<dt>App<\/dt><dd><bdi>([^<]*)<\/bdi><\/dd>/.exec(text)?.[1] ?? "";
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.replaceAll(/&[a-z0-9#]+;/g, "x").length).toBeLessThanOrEqual(60);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).not.toContain("<script");
      expect(text).not.toContain("evil.example&quot;><form");
      expect(text).toContain("<dd>app.example</dd>");
    }
  });

  it("that show nothing are replaced by the host", () => {
    expect(singleLine("\u200b\u3164 \n")).toBe("");
    expect(singleLine("e" + "\u0327\u0323".repeat(50)).length).toBeLessThan(8);
  });
});

it("redirect URLs never come from a caller's headers", async () => {
  for (const [key, value] of [
    ["returnTo", "https://evil.example"],
    ["redirect_uri", "https://evil.example"],
  ] as const) {
    const uid = stage.begin({}, "owner");
    expect((await stage.answer(uid, { action: "allow", [key]: value })).status).toBe(400);
    const path = `${pagePath(uid)}?${key}=${encodeURIComponent(value)}`;
    const { text } = await stage.gateway.client(path, { headers: cookieOf(uid) });
    expect(text).not.toContain("evil.example");
  }
  const uid = stage.begin({}, "owner");
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  const { headers: sent } = await stage.answer(uid, { action: "allow" }, headers);
  expect(sent.location).not.toContain("evil");
});

it("passwords, form tokens and authorization URLs never appear in the query log", async () => {
  const uid = stage.begin();
  await stage.answer(uid, { action: "signIn", email: addressOf("owner"), password: "wrong one" });
  await stage.answer(uid, { action: "signIn", email: addressOf("owner"), password });
  const rows = await stage.sql("select from gateway.query_log");
  expect(rows).toEqual([]);
});
