// Tests the account in rows of the query log (G19.4). The log names the account for every
// successful call of an account, and for no other call.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAdministration, type Administration } from "./administration.ts";
import { openAccountStage, ours, password, tokenIn, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
let administration: Administration;
beforeAll(async () => {
  stage = await openAccountStage({ auth: { requireEmailConfirmation: true } });
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});

const newPassword = "staple in the rain";
const again = { newPassword, confirmPassword: newPassword };
const asForm = (fields: Readonly<Record<string, string>>) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

/**
 * Waits until the log has `rows` rows of the operation. Returns the accounts in them, the oldest
 * first.
 */
async function accountsOf(operationId: string, rows: number): Promise<unknown[]> {
  const text = `select end_user_id as id from gateway.query_log
    where workspace_id = $1 and operation_id = $2 order by at, id`;
  const read = async () => (await stage.sql(text, [ours, operationId])).map(({ id }) => id);
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(rows);
  return read();
}

it("each successful call of an account names the account", async () => {
  const email = "ada@example.com";
  const registered = await stage.post("register", { email, password });
  const id = registered.json.data.endUserId;
  const token = tokenIn(stage.mailTo(email)!.values["confirmUrl"]);
  expect((await stage.get(`confirm-email?token=${token}`)).status).toBe(200);
  const { data } = (await stage.post("login", { email, password })).json;
  const { refreshToken } = (await stage.post("refresh", { refreshToken: data.refreshToken })).json
    .data;
  await stage.post("logout", { refreshToken });
  await stage.post("forgot-password", { email });
  const { code } = stage.mailTo(email)!.values;
  const { sessionToken } = (await stage.post("verify-reset-code", { email, code })).json.data;
  expect((await stage.post("reset-password", { sessionToken, ...again })).status).toBe(200);
  const link = await administration.sendReset(email);
  expect((await stage.get("reset", asForm({ token: link, ...again }))).status).toBe(200);
  const once = ["register", "confirmEmail", "login", "refresh", "logout", "verifyResetCode"];
  for (const operation of [...once, "resetPassword", "submitAdminReset"])
    expect([operation, ...(await accountsOf(operation, 1))]).toEqual([operation, id]);
  // This call must not reveal if the account exists, so its row has no account.
  expect(await accountsOf("forgotPassword", 1)).toEqual([null]);
});

it("a refused call names no account", async () => {
  const email = "grace@example.com";
  await stage.account(email);
  await stage.post("login", { email, password: "wrong" });
  await stage.post("register", { email, password });
  await stage.post("verify-reset-code", { email, code: "000000" });
  await stage.post("reset-password", { sessionToken: "x".repeat(43), ...again });
  const text = `select distinct end_user_id as id from gateway.query_log
    where workspace_id = $1 and status >= 400`;
  const count = `select count(*)::int as rows from gateway.query_log where status >= 400`;
  await expect.poll(async () => (await stage.sql(count))[0]!["rows"], { timeout: 30_000 }).toBe(4);
  expect(await stage.sql(text, [ours])).toEqual([{ id: null }]);
});
