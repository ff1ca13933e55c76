// POST /{workspaceId}/auth/confirm-email, by status: the button on the page that a mailed link
// opens (G14.9).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  absent,
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

const form = "application/x-www-form-urlencoded";
const press = (token: string, workspaceId = ours, more: Record<string, string> = {}) =>
  stage.get("confirm-email", {
    workspaceId,
    method: "POST",
    body: new URLSearchParams({ token }).toString(),
    headers: { "content-type": form, ...more },
  });
const stateOf = (email: string): Promise<unknown[]> =>
  stage.sql(
    "select email_verified as confirmed, email_proven as proven from gateway.end_user where email = $1",
    [email],
  );
async function registered(email: string): Promise<string> {
  await stage.post("register", { email, password });
  return tokenIn(stage.mailTo(email)!.values["confirmUrl"]);
}

describe("200", () => {
  it("the page of the link has the button, which confirms and proves the address, also if it is pressed again", async () => {
    const email = "ada@example.com";
    const token = await registered(email);
    const page = await stage.get(`confirm-email?token=${token}`);
    expect(page.text).toContain('<form method="post" action="confirm-email"');
    expect(page.text).toContain(`value="${token}"`);
    expect(await stateOf(email)).toEqual([{ confirmed: true, proven: false }]);
    const first = await press(token);
    expect([first.status, first.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(first.text).toContain("This address is yours");
    expect(await stateOf(email)).toEqual([{ confirmed: true, proven: true }]);
    expect((await press(token)).text).toBe(first.text);
    await expect.poll(() => stage.events("prove_email")).toMatchObject([{ email }, { email }]);
  });

  it("also before the link was opened, and under the other prefix, in the reader's language", async () => {
    const email = "bob@example.com";
    const token = await registered(email);
    const { status, text } = await stage.gateway.client(
      `/api/v1/gateway/${ours}/auth/confirm-email`,
      {
        method: "POST",
        body: `token=${token}`,
        headers: { "content-type": form, "accept-language": "de" },
      },
    );
    expect([status, text]).toEqual([200, expect.stringContaining("Diese Adresse gehört dir")]);
    expect(await stateOf(email)).toEqual([{ confirmed: true, proven: true }]);
  });
});

describe("400", () => {
  it("links that are unknown, truncated, replaced or of another workspace, with a page that does not repeat them", async () => {
    const email = "cut@example.com";
    const old = await registered(email);
    await stage.post("resend-confirmation", { email });
    await expect.poll(() => tokenIn(stage.mailTo(email)!.values["confirmUrl"])).not.toBe(old);
    const token = tokenIn(stage.mailTo(email)!.values["confirmUrl"]);
    const wrong = ["", "x", "<script>", token.slice(1), old];
    const pages = [await press(token, theirs)];
    for (const text of wrong) pages.push(await press(text));
    for (const { status, text } of pages) {
      expect([status, text]).toEqual([400, expect.stringContaining("This link is not valid")]);
      expect(text).not.toContain("<form");
    }
    expect(await stateOf(email)).toEqual([{ confirmed: false, proven: false }]);
  });

  it("a form with other fields", async () => {
    const body = "token=x&more=1";
    const ask = { method: "POST", body, headers: { "content-type": form } };
    expect((await stage.get("confirm-email", ask)).status).toBe(400);
  });
});

it("404: a workspace that does not exist, as a page", async () => {
  const { status, text } = await press("x", absent);
  expect([status, text]).toEqual([404, expect.stringContaining("There is nothing here")]);
});

it("413 and 415: a body that is too large or not a form, as pages", async () => {
  expect((await press("x".repeat(20_000))).status).toBe(413);
  const json = await stage.get("confirm-email", { json: { token: "x" } });
  expect([json.status, json.headers["content-type"]]).toEqual([415, "text/html; charset=utf-8"]);
});
