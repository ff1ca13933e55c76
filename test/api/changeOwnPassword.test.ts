// POST /api/v1/portal/profile/password (G44.5).
import { afterAll, expect, it } from "vitest";
import { openBrowser, openPortalStage, owner, sessionPath, shop } from "./portal-stage.ts";

const newPassword = "a brown fox on the roof";
const path = "/api/v1/portal/profile";

const stage = await openPortalStage();
afterAll(() => stage.close());
const { client } = stage.gateway;
const browser = openBrowser(client);
await browser.signIn();

it("a new password needs the present one, and ends the other sessions", async () => {
  const other = openBrowser(client);
  await other.signIn();
  const change = (json: object) => browser.ask(`${path}/password`, { json });
  const { password } = owner;
  expect((await change({ password: "wrong", newPassword })).json.error).toContain("`password`");
  for (const bad of ["short", "password123", owner.email])
    expect((await change({ password, newPassword: bad })).status, bad).toBe(400);
  expect((await other.ask(sessionPath)).status).toBe(200);
  expect((await change({ password, newPassword })).status).toBe(204);
  expect((await browser.ask(sessionPath)).status).toBe(200);
  expect((await other.ask(sessionPath)).status).toBe(401);
  expect((await client(sessionPath, { json: owner })).status).toBe(401);
  const renewed = { ...owner, password: newPassword };
  expect((await client(sessionPath, { json: renewed })).status).toBe(200);
  const { actions } = (await browser.ask(`/${shop}/audit?limit=2`)).json;
  expect(actions[1]).toMatchObject({ action: "changeOwnPassword", subject: null, detail: {} });
});

it("of two changes at the same time, only the first counts", async () => {
  const other = openBrowser(client);
  await other.signIn({ ...owner, password: newPassword });
  const change = ({ ask }: typeof browser, text: string) =>
    ask(`${path}/password`, { json: { password: newPassword, newPassword: text } });
  const sent = [change(browser, "one brown fox on a roof"), change(other, "two brown foxes on it")];
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  const [changed, kept] =
    statuses[0] === 204 ? [browser, "one brown fox on a roof"] : [other, "two brown foxes on it"];
  const json = { password: kept, newPassword };
  expect((await changed.ask(`${path}/password`, { json })).status).toBe(204);
  await browser.signIn({ ...owner, password: newPassword });
});

it("wrong passwords are counted for each session", async () => {
  const statuses: number[] = [];
  for (let each = 0; each < 11; each += 1)
    statuses.push(
      (await browser.ask(`${path}/password`, { json: { password: "wrong", newPassword } })).status,
    );
  expect(statuses.slice(-1)).toEqual([429]);
  const other = openBrowser(client);
  await other.signIn({ ...owner, password: newPassword });
  const json = { password: newPassword, newPassword: owner.password };
  expect((await other.ask(`${path}/password`, { json })).status).toBe(204);
});
