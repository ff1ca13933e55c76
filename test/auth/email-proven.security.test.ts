// Tests the claim `emailProven` (G14.9, G15.10). Mail scanners open links in mails. So an opened
// confirmation link does not prove that the user can read mails to the address.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scope } from "../support/definition.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import {
  openAdministrationStage,
  type AdministrationStage,
} from "../endusers/administration-stage.ts";
import { day, minute, ours, password, tokenIn } from "./account-stage.ts";

const orders = {
  columns: {
    id: { type: "integer", primaryKey: true, required: true },
    buyer: { type: "text", default: "{{claim:email}}" },
  },
} as const;
const ordersId = guidFrom(ours, "table:orders");
const mine = [{ field: "buyer", op: "eq", valueFromClaim: "email" }] as const;
const shopper = scope({
  actions: ["read", "insert"],
  read: ["id", "buyer"],
  insert: ["id", "buyer"],
  rowFilter: mine,
});

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage({
    sketch: {
      tables: { orders },
      roles: { shopper: { tables: { orders: shopper } } },
      keys: { pk: { kind: "publishable", publish: true }, sk: { kind: "server" } },
    },
    auth: { defaultRoles: ["shopper"] },
  });
});
afterAll(() => stage.close());

let nextOrder = 1;
/** Registers with the attacker's password. @returns the link that is mailed to the address */
async function registered(email: string): Promise<string> {
  const { status } = await stage.post("register", { email, password });
  expect(status).toBe(200);
  await stage.sql("insert into $ws.orders (id, buyer) values ($1, $2)", [nextOrder++, email]);
  return tokenIn(stage.mailTo(email)!.values["confirmUrl"]);
}
const scan = async (token: string): Promise<number> =>
  (await stage.get(`confirm-email?token=${token}`)).status;
const press = (token: string) =>
  stage.get("confirm-email", {
    method: "POST",
    body: new URLSearchParams({ token }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
async function signedIn(email: string, secret = password) {
  const { json } = await stage.post("login", { email, password: secret });
  const key = json.data.accessToken as string;
  return { key, emailVerified: json.data.emailVerified as boolean, claims: decodeJwt(key) };
}
async function buyersSeenBy(key: string): Promise<unknown> {
  const { json } = await stage.gateway.client(`/${ours}/query`, {
    key,
    json: { refs: { o: ordersId }, query: { from: "o", select: ["buyer"] } },
  });
  return json.data;
}

it("an attacker registers a victim's address and a mail scanner opens the link: the attacker sees no row of the victim", async () => {
  const email = "victim@example.com";
  expect(await scan(await registered(email))).toBe(200);
  const thief = await signedIn(email);
  expect([thief.emailVerified, thief.claims["emailVerified"]]).toEqual([true, true]);
  expect(thief.claims["emailProven"]).toBe(false);
  expect(await buyersSeenBy(thief.key)).toEqual([]);
  const values = [{ id: nextOrder++ }];
  const { status } = await stage.gateway.client(`/${ours}/query`, {
    key: thief.key,
    json: { refs: { o: ordersId }, mutation: { type: "insert", table: "o", values } },
  });
  expect(status).toBe(403);
});

it("the button on the page proves the address: the user sees the rows of the address", async () => {
  const email = "holder@example.com";
  const token = await registered(email);
  expect(await scan(token)).toBe(200);
  expect((await press(token)).status).toBe(200);
  const holder = await signedIn(email);
  expect(holder.claims["emailProven"]).toBe(true);
  expect(await buyersSeenBy(holder.key)).toEqual([{ buyer: email }]);
});

it("a reset with a mailed code proves the address, and the attacker's password is invalid", async () => {
  const email = "reset@example.com";
  expect(await scan(await registered(email))).toBe(200);
  await stage.post("forgot-password", { email });
  await expect.poll(() => stage.mailTo(email)?.values["code"]).toBeDefined();
  const { json } = await stage.post("verify-reset-code", {
    email,
    code: stage.mailTo(email)!.values["code"],
  });
  // The code alone proves nothing about the password: the attacker's password still signs in.
  expect((await signedIn(email)).claims["emailProven"]).toBe(false);
  const newPassword = "staple in the rain";
  const body = { sessionToken: json.data.sessionToken, newPassword, confirmPassword: newPassword };
  expect((await stage.post("reset-password", body)).status).toBe(200);
  expect((await stage.post("login", { email, password })).status).toBe(401);
  const holder = await signedIn(email, newPassword);
  expect(holder.claims["emailProven"]).toBe(true);
  expect(await buyersSeenBy(holder.key)).toEqual([{ buyer: email }]);
});

it("an administrator can mark the address as proven and as unproven", async () => {
  const email = "vouched@example.com";
  const id = await stage.account(email);
  const edit = async (emailVerified: boolean) => {
    const change = await stage.ask(`/${id}`, { method: "PATCH", json: { emailVerified } });
    expect(change.status).toBe(200);
    return (await signedIn(email)).claims["emailProven"];
  };
  expect([await edit(true), await edit(false)]).toEqual([true, false]);
});

it("the button of a link that is a day old, replaced or unknown proves nothing", async () => {
  const email = "late@example.com";
  const token = await registered(email);
  expect(await scan(token)).toBe(200);
  stage.pass(day + minute);
  for (const wrong of [token, "x", ""]) expect((await press(wrong)).status).toBe(400);
  expect((await signedIn(email)).claims["emailProven"]).toBe(false);
});
