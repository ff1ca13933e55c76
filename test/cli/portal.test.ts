// `gateway portal`, with a running gateway.
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  membersPath,
  openBrowser,
  openPortalStage,
  owner,
  sessionPath,
  shop,
  type PortalStage,
} from "../api/portal-stage.ts";
import { acceptInvitation } from "../api/portal-stage.ts";
import { signInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import { gateway, type Ended } from "./shell.ts";

let stage: PortalStage;
beforeAll(async () => {
  stage = await openPortalStage();
});
afterAll(() => stage.close());

const run = (...args: readonly string[]): Promise<Ended> => {
  const { url, masterKey } = stage.database;
  const env = {
    DATABASE_URL: url,
    GATEWAY_MASTER_KEY: masterKey.toString("hex"),
    GATEWAY_WORKSPACE: shop,
    GATEWAY_BASE_URL: stage.gateway.baseUrl,
  };
  return gateway({ directory: import.meta.dirname, env }, "portal", ...args);
};

it("lists its commands, each with its own help", async () => {
  const { out } = await run("--help");
  for (const name of ["members", "invite", "password", "sessions"]) {
    expect(out).toContain(`  ${name} `);
    expect((await run(name, "--help")).out).toContain("--json");
  }
});

it.each([
  ["invite"],
  ["invite", "nobody"],
  ["invite", "a@example.com", "--role", "admin"],
  ["password", "x y@example.com"],
  ["sessions"],
])("ends with 2 after wrong usage: %s %s %s %s", async (...args) => {
  const { code, err } = await run(...args);
  expect([code, err]).toEqual([2, expect.stringMatching(/./)]);
});

describe("gateway portal invite and members", () => {
  it("prints a working link, and lists invitations and members", async () => {
    const { code, out } = await run("invite", "Editor@example.com", "--role", "editor");
    expect(code).toBe(0);
    const token = new URL(out.split("\n")[0]!).searchParams.get("token")!;
    expect((await run("members")).out).toMatch(
      /^ADDRESS +ROLE +STATE +SIGNED IN \(UTC\)\neditor@example\.com +editor +invited until \d{4}-.*\nowner@example\.com +owner +member/,
    );
    const password = "staple in the rain";
    const fields = { token, newPassword: password, confirmPassword: password };
    expect((await acceptInvitation(stage.gateway.client, fields)).status).toBe(200);
    const { members } = JSON.parse((await run("members", "--json")).out);
    expect(members).toMatchObject([
      { email: "editor@example.com", role: "editor", status: "active" },
      { email: owner.email },
    ]);
    const mails = await stage.sql(
      "select payload->>'template' as template from graphile_worker._private_jobs",
    );
    expect(mails).toContainEqual({ template: "invitation" });
  });

  it("reports an existing member (1)", async () => {
    const { code, err } = await run("invite", owner.email, "--role", "owner");
    expect([code, err]).toEqual([1, "This person is already a member of the workspace."]);
  });
});

describe("gateway portal password and sessions", () => {
  it("lists sessions, and ends them on the running gateway", async () => {
    const browser = openBrowser(stage.gateway.client);
    await browser.signIn();
    expect((await run("sessions", owner.email)).out).toMatch(
      /^BEGAN \(UTC\) +USED .*\n.*127\.0\.0\.1/,
    );
    const { sessions } = JSON.parse((await run("sessions", owner.email, "--json")).out);
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toMatch(/hash|token/);
    expect((await run("sessions", owner.email, "--end")).out).toBe(
      "The gateway ended 1 session of this portal user.",
    );
    const status = async () => (await browser.ask(sessionPath)).status;
    await expect.poll(status, soon).toBe(401);
    expect((await run("sessions", owner.email)).out).toBe("The user has no sessions.");
  });

  it("sets a new password, ends all sessions, and the old password no longer works", async () => {
    const { headers } = await signInMember(stage.database, { workspaceId: shop, role: "owner" });
    const browser = openBrowser(stage.gateway.client);
    await browser.signIn();
    const { code, out } = await run("password", owner.email);
    expect([code, out]).toEqual([0, expect.stringMatching(/^[\w-]{24}$/)]);
    await expect.poll(async () => (await browser.ask(sessionPath)).status, soon).toBe(401);
    expect((await openBrowser(stage.gateway.client).signIn()).status).toBe(401);
    const again = openBrowser(stage.gateway.client);
    expect((await again.signIn({ email: owner.email, password: out })).status).toBe(200);
    const other = await stage.gateway.client(`${membersPath}?workspaceId=${shop}`, { headers });
    expect(other.status).toBe(200);
  });

  it("keeps the second factor of the user, and removes it only with --reset-second-factor", async () => {
    const { out: first } = await run("password", owner.email);
    const browser = openBrowser(stage.gateway.client);
    await browser.signIn({ email: owner.email, password: first });
    const factor = "/api/v1/portal/profile/second-factor";
    const { secret } = (await browser.ask(factor, { json: { password: first } })).json;
    const code = new TOTP({ secret }).generate();
    expect((await browser.ask(`${factor}/confirm`, { json: { code } })).status).toBe(200);
    const signIn = (password: string) =>
      openBrowser(stage.gateway.client).signIn({ email: owner.email, password });
    const { json: asked } = await signIn((await run("password", owner.email)).out);
    expect(asked.secondFactor).toBe(true);
    const { code: exit, out } = await run("password", owner.email, "--reset-second-factor");
    expect([exit, (await signIn(out)).status]).toEqual([0, 200]);
  });

  it("reports an unknown address (1)", async () => {
    for (const args of [["password"], ["sessions"]] as const)
      expect(await run(...args, "nobody@example.com")).toEqual({
        code: 1,
        out: "",
        err: "No portal user has the address nobody@example.com. Check the address.",
      });
  });
});
