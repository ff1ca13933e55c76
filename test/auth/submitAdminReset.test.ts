// POST /{workspaceId}/auth/reset, by status: sends the form on the page of an administrator's link
// (G14.4, G14.5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hour,
  openAccountStage,
  ours,
  password,
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

const newPassword = "staple in the rain";
const submit = (fields: Record<string, string>, workspaceId = ours) =>
  stage.get("reset", {
    workspaceId,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ newPassword, confirmPassword: newPassword, ...fields }).toString(),
  });
const login = async (email: string, secret: string): Promise<number> =>
  (await stage.post("login", { email, password: secret })).status;

describe("200", () => {
  it("sets the password, ends every session, and uses the link up", async () => {
    const { accessToken, refreshToken } = await stage.signedIn("ada@example.com");
    const token = await administration.sendReset("ada@example.com");
    const { status, text } = await submit({ token });
    expect(status).toBe(200);
    expect(text).toContain("Your password is set");
    expect(text).not.toContain(token);
    expect([
      await login("ada@example.com", password),
      await login("ada@example.com", newPassword),
    ]).toEqual([401, 200]);
    expect((await stage.post("refresh", { refreshToken })).status).toBe(401);
    await expect
      .poll(
        async () => (await stage.gateway.client(`/${ours}/schema`, { key: accessToken })).status,
      )
      .toBe(401);
    const again = await submit({ token });
    expect([again.status, again.text.includes("This link is not valid")]).toEqual([400, true]);
    expect(stage.mailTo("ada@example.com")?.template).toBe("password-changed");
    const events = await stage.events("admin_reset");
    expect(events[0]).toMatchObject({ email: "ada@example.com", status: 200 });
    expect(JSON.stringify(events)).not.toContain("staple");
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it("accepts spaces and letters of every script, as a browser sends them", async () => {
    const token = await administration.sendReset("script@example.com");
    const secret = "Größe + 100% früh 🔑";
    expect((await submit({ token, newPassword: secret, confirmPassword: secret })).status).toBe(
      200,
    );
    expect(await login("script@example.com", secret)).toBe(200);
  });
});

describe("400", () => {
  it("passwords that are not allowed: the form returns with the reasons and the token, without a password", async () => {
    const token = await administration.sendReset("weak@example.com");
    const wrong: readonly (readonly [Record<string, string>, readonly string[]])[] = [
      [{ newPassword: "short", confirmPassword: "short" }, ["8 to 128"]],
      [{ newPassword: "password1", confirmPassword: "password1" }, ["This password is too common"]],
      [{ newPassword: "weak@example.com", confirmPassword: "weak@example.com" }, ["own address"]],
      [{ confirmPassword: "staple in the snow" }, ["not the same"]],
      [{ newPassword: "", confirmPassword: "x" }, ["8 to 128", "not the same"]],
    ];
    for (const [fields, reasons] of wrong) {
      const { status, text } = await submit({ token, ...fields });
      expect(status).toBe(400);
      for (const reason of reasons) expect(text).toContain(reason);
      expect(text).toContain(`value="${token}"`);
      expect(text).not.toContain("staple");
    }
    expect((await submit({ token })).status).toBe(200);
  });

  it("invalid links, with a page", async () => {
    const late = await administration.sendReset("late@example.com");
    stage.pass(hour);
    const fresh = await administration.sendReset("fresh@example.com");
    for (const answer of [
      await submit({ token: late }),
      await submit({ token: '"><script>alert(1)</script>' }),
      await submit({ token: "" }),
      await submit({ token: fresh }, theirs),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("This link is not valid");
      expect(answer.text).not.toContain("<script");
      expect(answer.text).not.toContain("<form");
    }
    expect((await submit({ token: fresh })).status).toBe(200);
  });

  it("a form with other fields, as a page", async () => {
    const { status, text } = await submit({ token: "x", extra: "1" });
    expect([status, text]).toEqual([400, expect.stringContaining("exactly as it is")]);
  });
});
