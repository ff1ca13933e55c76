// GET /{workspaceId}/auth/confirm-email, by status: the page behind a mailed link (G14.4).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/errors.ts";
import {
  absent,
  day,
  openAccountStage,
  ours,
  password,
  theirs,
  tokenIn,
  type AccountStage,
} from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());

const confirm = (token: string, ask = {}) =>
  stage.get(`confirm-email?token=${encodeURIComponent(token)}`, ask);
const isVerified = async (email: string): Promise<unknown> =>
  (
    await stage.sql("select email_verified as it from gateway.end_user where email = $1", [email])
  )[0]?.["it"];

async function registered(email: string): Promise<string> {
  await stage.post("register", { email, password });
  return tokenIn(stage.mailTo(email)!.values["confirmUrl"]);
}

describe("200", () => {
  it("confirms the address and says so on a page", async () => {
    const token = await registered("ada@example.com");
    expect(await isVerified("ada@example.com")).toBe(false);
    const { status, headers, text } = await confirm(token);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain("Your address is confirmed");
    expect(text).toContain("Corner Store");
    expect(await isVerified("ada@example.com")).toBe(true);
    const login = await stage.post("login", { email: "ada@example.com", password });
    expect(login.json.data.emailVerified).toBe(true);
    expect(await stage.events("confirm_email")).toMatchObject([
      { email: "ada@example.com", status: 200 },
    ]);
  });

  it("shows the same page each time, also a day later", async () => {
    const token = await registered("twice@example.com");
    const first = await confirm(token);
    const second = await confirm(token);
    stage.pass(2 * day);
    const third = await confirm(token);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect([third.status, third.text]).toEqual([200, first.text]);
  });

  it("answers HEAD like GET without confirming, and works under the other prefix (G14.7)", async () => {
    const email = "head@example.com";
    const token = await registered(email);
    const path = `/${ours}/auth/confirm-email?token=${token}`;
    const head = (address: string) => stage.gateway.client(address, { method: "HEAD" });
    const first = await head(path);
    expect([first.status, first.text, await isVerified(email)]).toEqual([200, "", false]);
    expect((await stage.gateway.client(`/api/v1/gateway${path}`)).status).toBe(200);
    expect([(await head(path)).status, await isVerified(email)]).toEqual([200, true]);
    expect((await head(`${path}x`)).status).toBe(400);
    const late = await registered("late-head@example.com");
    stage.pass(day);
    expect((await head(`/${ours}/auth/confirm-email?token=${late}`)).status).toBe(400);
  });

  it("ignores query parameters that mail programs append, once or twice (G3.12)", async () => {
    const email = "appended@example.com";
    const token = await registered(email);
    const { status } = await stage.get(
      `confirm-email?utm_source=mail&token=${token}&mc_eid=1&mc_eid=2&__proto__=x&list=B%FCcher&%zz`,
    );
    expect([status, await isVerified(email)]).toEqual([200, true]);
  });

  it("uses the reader's language, or the workspace's default", async () => {
    const token = await registered("deutsch@example.com");
    const german = await confirm(token, {
      headers: { "accept-language": "de-CH,de;q=0.9,en;q=0.8" },
    });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain("Deine Adresse ist bestätigt");
    for (const header of ["fr", "*", "de;q=0, en", "xx-!!,,;q=9", "de;q=0.1,en;q=0.2"])
      expect((await confirm(token, { headers: { "accept-language": header } })).text).toContain(
        'lang="en"',
      );
    const other = await openAccountStage({ auth: { defaultLanguage: "de-AT" } });
    expect((await other.get("confirm-email")).text).toContain('lang="de"');
    await other.close();
  });
});

describe("400", () => {
  it("a link that is unknown, empty, truncated, of another workspace or purpose, with a page that does not repeat it", async () => {
    const token = await registered("cut@example.com");
    const pages = [await stage.get("confirm-email")];
    for (const wrong of [
      "",
      "x",
      token.slice(1),
      token.toUpperCase(),
      "<script>alert(1)</script>",
      "a".repeat(4096),
    ])
      pages.push(await confirm(wrong));
    pages.push(await confirm(token, { workspaceId: theirs }));
    for (const { status, text, headers } of pages) {
      expect(status).toBe(400);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(text).toBe(pages[0]!.text);
      expect(text).toContain("This link is not valid");
    }
    expect(await isVerified("cut@example.com")).toBe(false);
  });

  it("a link that is older than a day", async () => {
    const token = await registered("late@example.com");
    stage.pass(day);
    expect((await confirm(token)).status).toBe(400);
    expect(await isVerified("late@example.com")).toBe(false);
  });

  it("a link that a newer one has replaced", async () => {
    const token = await registered("newer@example.com");
    await stage.post("resend-confirmation", { email: "newer@example.com" });
    expect((await confirm(token)).status).toBe(400);
    expect(
      (await confirm(tokenIn(stage.mailTo("newer@example.com")!.values["confirmUrl"]))).status,
    ).toBe(200);
  });
});

describe("any other refusal", () => {
  it.each([
    ["400, a repeated token", "?token=a&token=b", {}, 400],
    ["400, a token that is badly encoded", "?token=%ff", {}, 400],
    ["400, a token that is too long", `?token=${"a".repeat(4097)}`, {}, 400],
    ["405", "", { method: "PUT" }, 405],
  ])("is a page, too (G3.12): %s", async (_name, query, ask, expected) => {
    const german = { ...ask, headers: { "accept-language": "de" } };
    const { status, text, headers } = await stage.get(`confirm-email${query}`, german);
    expect([status, headers["content-type"]]).toEqual([expected, "text/html; charset=utf-8"]);
    expect(text).toMatch(/<html lang="de">[^]*genau so, wie er dort steht/);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it("is a page if the database is unavailable (503) or overloaded (429)", async () => {
    for (const [code, status, says] of [
      ["UNAVAILABLE", 503, "Please try again"],
      ["TOO_MANY_CONCURRENT", 429, "A moment, please"],
    ] as const) {
      const refusing = await stage.openGateway({
        handlers: {
          confirmEmail: () => {
            throw new GatewayError(code);
          },
        },
      });
      const answer = await refusing.client(`/${ours}/auth/confirm-email?token=x`);
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  });
});

describe("503", () => {
  it.each([
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "Prefetch"],
    ["x-purpose", "preview"],
    ["x-moz", "prefetch"],
  ])("a prefetch (%s: %s), which confirms nothing (G14.7)", async (name, value) => {
    const email = `${name}-${value.length}@example.com`;
    const token = await registered(email);
    const ahead = await confirm(token, { headers: { [name]: value } });
    expect([ahead.status, ahead.headers["content-type"]]).toEqual([
      503,
      "text/html; charset=utf-8",
    ]);
    expect(ahead.text).toContain("Open the link again");
    expect(await isVerified(email)).toBe(false);
    expect([(await confirm(token)).status, await isVerified(email)]).toEqual([200, true]);
  });
});

describe("404", () => {
  it("a workspace that does not exist, as a page", async () => {
    const { status, text } = await confirm("x", { workspaceId: absent });
    expect([status, text]).toEqual([404, expect.stringContaining("There is nothing here")]);
  });
});
