// Sends passwords, tokens, codes and keys through every route. Then searches all tables, logs and
// headers of the gateway for them. Only their hashes may be stored (G19.5, G21.2).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogSpy } from "../support/log-spy.ts";
import { openAdministration, type Administration } from "./administration.ts";
import { openAccountStage, ours, tokenIn, type AccountStage } from "./account-stage.ts";

const spy = createLogSpy();
const answers: string[] = [];
let stage: AccountStage;
let administration: Administration;
beforeAll(async () => {
  stage = await openAccountStage({
    auth: { postLoginRedirectUrl: "https://shop.example/in" },
    log: spy.log,
  });
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});

/** The secrets that were sent, by a name for messages. */
const secrets = new Map<string, string>();
const canary = (name: string, value: string): string => {
  secrets.set(name, value);
  return value;
};
const userAgent = "Mozilla/5.0 (canary)";

async function goThroughEverything(): Promise<void> {
  const email = "canary@example.com";
  const post = async (route: string, json: unknown, key?: string) => {
    const ask = { headers: { "user-agent": userAgent }, ...(key !== undefined && { key }) };
    const answer = await stage.post(route, json, ask);
    answers.push(`${route} ${answer.status} ${JSON.stringify(answer.headers)}`);
    return answer;
  };
  const password = canary("password", "pelican canary one");
  const second = canary("second password", "pelican canary two");
  const third = canary("third password", "pelican canary three");
  const fourth = canary("fourth password", "pelican canary four");
  const wrong = canary("wrong password", "pelican canary wrong");
  const notePair = (
    name: string,
    { accessToken, refreshToken, postLoginRedirectUrl }: Record<string, string>,
  ): void => {
    canary(`${name}: access token`, accessToken!);
    canary(`${name}: refresh token`, refreshToken!);
    canary(`${name}: redirect token`, tokenIn(postLoginRedirectUrl));
  };

  const registered = (await post("register", { email, password, firstName: "Can" })).json.data;
  notePair("register", registered);
  const confirm = canary("confirmation token", tokenIn(stage.mailTo(email)!.values["confirmUrl"]));
  await post("register", { email, password });
  await post("login", { email, password: wrong });
  const pair = (await post("login", { email, password })).json.data;
  notePair("login", pair);
  const next = (await post("refresh", { refreshToken: pair.refreshToken })).json.data;
  notePair("refresh", next);
  await post("refresh", { refreshToken: pair.refreshToken });
  await post("refresh", {
    refreshToken: canary("made-up refresh token", "pelican-refresh-canary"),
  });
  await stage.get(`confirm-email?token=${confirm}`);
  await stage.get(`confirm-email?token=${canary("made-up link", "pelican-link-canary")}`);
  await post("resend-confirmation", { email });
  await post(
    "change-password",
    { currentPassword: password, newPassword: second, confirmPassword: second },
    next.accessToken,
  );
  await post(
    "change-password",
    { currentPassword: wrong, newPassword: second, confirmPassword: wrong },
    next.accessToken,
  );
  await post("logout", { refreshToken: next.refreshToken });
  await post("forgot-password", { email });
  const code = canary("reset code", stage.mailTo(email)!.values["code"]!);
  await post("verify-reset-code", { email, code: "000000" });
  const verified = await post("verify-reset-code", { email, code });
  const sessionToken = canary("session token", verified.json.data.sessionToken);
  await post("reset-password", { sessionToken, newPassword: "short", confirmPassword: third });
  await post("reset-password", { sessionToken, newPassword: third, confirmPassword: third });
  await post("reset-password", { sessionToken, newPassword: third, confirmPassword: third });
  const link = canary("administrator's link", await administration.sendReset(email));
  await stage.get(`reset?token=${link}`);
  const form = { token: link, newPassword: fourth, confirmPassword: wrong };
  for (const confirmPassword of [wrong, fourth, fourth])
    await stage.get("reset", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...form, confirmPassword }).toString(),
    });
  // Malformed requests are logged with their bodies, too.
  await post("login", { email, password, extra: password });
  await post("login", { email: password, password });
  await post("login", { email: "no address", password });
  await post("register", { email: "x@example.com", password: [second], firstName: "" });
  await post("refresh", { refreshToken: [next.refreshToken] });
  await post("verify-reset-code", { email, code: Number(code) });
  canary("server key", stage.keys[ours]!["sk"]!);
  canary("publishable key", stage.keys[ours]!["pk"]!);
  await post("login", { email, password: fourth }, stage.keys[ours]!["sk"]!);
}

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const tables = await stage.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const rows: string[] = [];
  for (const { name } of tables)
    for (const { row } of await stage.sql<{ row: string }>(`select t::text as row from ${name} t`))
      rows.push(`${name} ${row}`);
  return rows;
}

/**
 * Returns a function that returns true if a text contains the secret, also as the bytes of a binary
 * column. A code of six digits only counts if no other digits stand beside it.
 */
function finds(secret: string): (text: string) => boolean {
  if (/^\d+$/.test(secret)) {
    const alone = new RegExp(`(?<![\\d.:a-f-])${secret}(?![\\d.a-f-])`);
    return (text) => alone.test(text);
  }
  const bytes = Buffer.from(secret).toString("hex");
  const sealedElsewhere = encodeURIComponent(secret);
  return (text) => text.includes(secret) || text.includes(bytes) || text.includes(sealedElsewhere);
}

describe("a secret of a request", () => {
  it("is in no table, no line of the log, no header and no row of the query log", async () => {
    await goThroughEverything();
    await expect.poll(async () => (await stage.events("login")).length).toBeGreaterThanOrEqual(5);
    await stage.gateway.client("/healthz");
    const rows = await dump();
    expect(rows.some((row) => row.includes("canary@example.com"))).toBe(true);
    expect(rows.some((row) => row.startsWith("gateway.query_log_"))).toBe(true);
    const logLines = spy.lines.map((line) => JSON.stringify(line));
    expect(secrets.size).toBeGreaterThan(20);
    for (const [name, secret] of secrets) {
      const isIn = finds(secret);
      const found = [...rows, ...logLines, ...answers]
        .filter(isIn)
        .map((text) => text.slice(0, 200));
      expect([name, found]).toEqual([name, []]);
    }
  });

  it("the search finds a planted secret", async () => {
    const [row] = await dump().then((rows) =>
      rows.filter((text) => text.startsWith("gateway.refresh_token ")),
    );
    expect(row).toBeDefined();
    expect(finds("203948")("(1,203948,x)")).toBe(true);
    expect(finds("pelican")("\\x70656c6963616e")).toBe(true);
  });
});
