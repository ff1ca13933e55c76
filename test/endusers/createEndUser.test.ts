// POST /{workspaceId}/endusers (G27.4, G27.9).
import { afterAll, beforeAll, expect, it } from "vitest";
import { minute, password, roleId, tokenIn } from "../auth/account-stage.ts";
import {
  nobody,
  openAdministrationStage,
  type AdministrationStage,
} from "./administration-stage.ts";

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
});
afterAll(() => stage.close());

const create = (json: object) => stage.ask("", { json });

it("201: creates an account from the body, which can sign in", async () => {
  const { status, json } = await create({
    email: " Ada@Example.com ",
    password,
    firstName: "Ada",
    lastName: null,
    username: "",
    roles: [roleId("customer").toUpperCase()],
    emailVerified: true,
  });
  expect([status, json]).toEqual([
    201,
    expect.objectContaining({
      email: "ada@example.com",
      firstName: "Ada",
      lastName: null,
      username: null,
      roles: ["customer"],
      status: "active",
      lastSignInAt: null,
    }),
  ]);
  expect(stage.mailTo("ada@example.com")).toBeUndefined();
  expect((await stage.post("login", { email: "ada@example.com", password })).status).toBe(200);
});

it("201: mails a link to an unconfirmed address, unless the body forbids it", async () => {
  const asked = await create({ email: "asked@example.com", emailVerified: null });
  expect([asked.status, asked.json.status, asked.json.roles]).toEqual([201, "unconfirmed", []]);
  const token = tokenIn(stage.mailTo("asked@example.com")!.values["confirmUrl"]);
  expect((await stage.get(`confirm-email?token=${token}`)).status).toBe(200);
  expect((await stage.ask(`/${asked.json.id}`)).json.status).toBe("active");
  await create({ email: "unasked@example.com", sendConfirmation: false });
  expect(stage.mailTo("unasked@example.com")).toBeUndefined();
  // Without a password the account cannot sign in; a reset code sets one.
  const tried = await stage.post("login", { email: "unasked@example.com", password });
  expect(tried.status).toBe(401);
  await stage.post("forgot-password", { email: "unasked@example.com" });
  expect(stage.mailTo("unasked@example.com")?.template).toBe("reset-code");
});

it.each([
  [{ email: "nobody" }, "/email"],
  [{ password }, "/email"],
  [{ email: "a@example.com", password: "short" }, "/password"],
  [{ email: "a@example.com", password: "12345678" }, "/password"],
  [{ email: "own-one@example.com", password: "Own-One@example.com" }, "/password"],
  [{ email: "a@example.com", roles: [nobody] }, "/roles/0"],
  [{ email: "a@example.com", roles: ["customer"] }, "/roles/0"],
  [{ email: "a@example.com", firstName: "two\nlines" }, "/firstName"],
  [{ email: "a@example.com", status: "active" }, "status"],
  [{ email: "a@example.com", generation: 1 }, "generation"],
])("400: %j is rejected with the name of %s, and nothing is created", async (body, place) => {
  const before = await stage.sql("select count(*) from gateway.end_user");
  const { status, json } = await create(body);
  expect([status, json.error]).toEqual([400, expect.stringContaining(place)]);
  expect(await stage.sql("select count(*) from gateway.end_user")).toEqual(before);
});

it("409: an address that has an account, in any spelling; one of ten concurrent requests succeeds", async () => {
  await stage.account("taken@example.com");
  expect((await create({ email: "TAKEN@example.com" })).status).toBe(409);
  const body = { email: "at-once@example.com", emailVerified: true };
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([1, 9]);
});

it("429: members can cause at most ten mails an hour to an address; requests without a mail still succeed", async () => {
  const email = "flooded@example.com";
  for (let sent = 0; sent < 10; sent++) {
    const { status, json } = await create({ email });
    expect(status).toBe(201);
    expect((await stage.ask(`/${json.id}`, { method: "DELETE" })).status).toBe(204);
  }
  const refused = await create({ email });
  expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 3600]);
  expect(stage.mails.filter(({ to }) => to === email)).toHaveLength(10);
  const { status, json } = await create({ email, sendConfirmation: false });
  expect(status).toBe(201);
  for (const action of ["resend-confirmation", "send-password-reset"])
    expect((await stage.act(json.id, action)).status).toBe(429);
  // Mails that the account owner requests have a separate limit.
  await stage.post("forgot-password", { email });
  expect(stage.mailTo(email)?.template).toBe("reset-code");
  stage.pass(60 * minute);
  expect((await stage.act(json.id, "send-password-reset")).status).toBe(200);
});
