// GET /{workspaceId}/auth/reset, by status: the page of an administrator's link to set a password.
// Opening the page changes nothing (G14.4).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  absent,
  hour,
  openAccountStage,
  ours,
  theirs,
  type AccountStage,
} from "./account-stage.ts";
import { openAdministration, type Administration } from "./administration.ts";

let stage: AccountStage;
let administration: Administration;
beforeAll(async () => {
  stage = await openAccountStage();
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});

const show = (token: string, ask = {}) =>
  stage.get(`reset?token=${encodeURIComponent(token)}`, ask);

describe("200", () => {
  it("shows a form that posts to the same address, with the token in a hidden field; the token stays valid", async () => {
    const token = await administration.sendReset("ada@example.com");
    for (let round = 0; round < 2; round++) {
      const { status, text, headers } = await show(token);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(text).toContain('<form method="post" action="reset"');
      expect(text).toContain(`<input type="hidden" name="token" value="${token}">`);
      expect(text.split(token)).toHaveLength(2);
      expect(text).toContain("ada@example.com");
    }
  });

  it("forbids to store or frame the page, to run scripts, and to send its address as referrer", async () => {
    const { headers } = await show(await administration.sendReset("policy@example.com"));
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
  });

  it("answers HEAD, and works under the other prefix", async () => {
    const token = await administration.sendReset("head@example.com");
    const path = `/${ours}/auth/reset?token=${token}`;
    expect((await stage.gateway.client(path, { method: "HEAD" })).status).toBe(200);
    expect((await stage.gateway.client(`/api/v1/gateway${path}`)).status).toBe(200);
  });
});

describe("400", () => {
  it("a link that is unknown, replaced, an hour old, of another workspace or purpose, with a page that does not repeat it", async () => {
    const replaced = await administration.sendReset("replaced@example.com");
    await administration.sendReset("replaced@example.com");
    const late = await administration.sendReset("late@example.com");
    stage.pass(hour);
    await stage.post("register", {
      email: "mailed@example.com",
      password: "correct horse battery",
    });
    const other = new URL(
      stage.mailTo("mailed@example.com")!.values["confirmUrl"]!,
    ).searchParams.get("token")!;
    const fresh = await administration.sendReset("fresh@example.com");
    const pages = [await stage.get("reset"), await show(fresh, { workspaceId: theirs })];
    for (const token of ["", "x", "<script>", replaced, late, other]) pages.push(await show(token));
    for (const { status, text, headers } of pages) {
      expect(status).toBe(400);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(text).toBe(pages[0]!.text);
      expect(text).not.toContain("<form");
    }
  });

  it("a link of an account that was deactivated afterwards", async () => {
    const token = await administration.sendReset("off@example.com");
    await administration.deactivate("off@example.com");
    expect((await show(token)).status).toBe(400);
  });
});

describe("404", () => {
  it("a workspace that does not exist, as a page", async () => {
    const { status, text } = await show("x", { workspaceId: absent });
    expect([status, text]).toEqual([404, expect.stringContaining("There is nothing here")]);
  });
});
