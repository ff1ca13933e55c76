// Tests a change of the password that happens at the same time as sign-ins or exchanges of codes.
// After the change, the previous password and the previous codes must be refused.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueOneTimeToken } from "../../src/endusers/one-time/one-time-token-store.ts";
import { useCode } from "../../src/endusers/one-time/reset-code-store.ts";
import { dummyHash } from "../../src/endusers/passwords/hash-format.ts";
import { soon } from "../support/soon.ts";
import { openAdministration, type Administration } from "./administration.ts";
import {
  openAccountStage,
  ours,
  password,
  type AccountStage,
  type SignedIn,
} from "./account-stage.ts";
import { realHashing } from "../support/gateway.ts";
import { lockWaits } from "../support/locks.ts";

let stage: AccountStage;
let administration: Administration;
beforeAll(async () => {
  stage = await openAccountStage({ hashing: realHashing });
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});

const newPassword = "staple in the rain";

/** Waits until this number of database backends wait for a lock. */
const waiters = (count: number): Promise<void> =>
  expect
    .poll(
      async () =>
        (await stage.sql<{ n: number }>(`select count(*)::int as n from ${lockWaits}`))[0]!.n,
      soon,
    )
    .toBe(count);

/** Runs the work while another transaction holds a lock on the account's row. */
const whileHeld = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  stage.database.database.owner.transaction(async (connection) => {
    await connection.run({ text: "select from gateway.end_user where id = $1 for update" }, [id]);
    return work();
  });

const change = ({ accessToken }: SignedIn, secret: string) =>
  stage.post(
    "change-password",
    { currentPassword: password, newPassword: secret, confirmPassword: secret },
    { key: accessToken },
  );

describe("a password that is being changed", () => {
  it("rejects a sign-in that was compared with the previous password", async () => {
    const email = "changing@example.com";
    const person = await stage.signedIn(email);
    const [changed, login] = await whileHeld(person.id, async () => {
      const changing = change(person, newPassword);
      await waiters(1);
      const signingIn = stage.post("login", { email, password });
      await waiters(2);
      return [changing, signingIn] as const;
    });
    expect((await changed).status).toBe(200);
    expect((await login).status).toBe(401);
    expect((await stage.post("login", { email, password: newPassword })).status).toBe(200);
  });

  it("is changed once by two concurrent requests with the previous password", async () => {
    const person = await stage.signedIn("twice@example.com");
    const changes = await whileHeld(person.id, async () => {
      const both = [change(person, `${newPassword} 1`), change(person, `${newPassword} 2`)];
      await waiters(2);
      return both;
    });
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  it("is no conflict if concurrent sign-ins only rehash the same password", async () => {
    const email = "rehashed@example.com";
    const id = await stage.account(email);
    const [{ hash: today }] = (await stage.sql<{ hash: string }>(
      "select password_hash as hash from gateway.end_user where id = $1",
      [id],
    )) as [{ hash: string }];
    // Another program wrote this hash with its parameters in another order. So the next sign-in
    // would replace it.
    const outdated = today.replace("m=19456,t=2,p=1", "m=19456,p=1,t=2");
    await stage.sql("update gateway.end_user set password_hash = $2 where id = $1", [id, outdated]);
    const signIns = await whileHeld(id, async () => {
      const all = Array.from({ length: 2 }, () => stage.post("login", { email, password }));
      await waiters(2);
      return all;
    });
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("a password that an administrator sets", () => {
  it("ends a code that is being exchanged, and the token that it was exchanged for", async () => {
    const email = "exchanging@example.com";
    const id = await stage.account(email);
    await stage.post("forgot-password", { email });
    const [row] = await stage.sql<{ codeHash: Buffer }>(
      `select code_hash as "codeHash" from gateway.reset_code where end_user_id = $1`,
      [id],
    );
    const { control } = stage.database.database;
    const { changes, workspace } = administration;
    // The administrator sets the password before the exchange has finished.
    const { given, setting } = await control.transaction(async (connection) => {
      expect(await useCode(connection, ours, { endUserId: id, codeHash: row!.codeHash })).toBe(
        true,
      );
      const holder = { workspaceId: ours, id };
      const token = await issueOneTimeToken(connection, holder, "resetSession", stage.now());
      const set = changes.setPassword(workspace, id, dummyHash());
      await waiters(1);
      return { given: token, setting: [set] };
    });
    await setting[0];
    const sessionToken = given.token;
    const body = { sessionToken, newPassword, confirmPassword: newPassword };
    expect((await stage.post("reset-password", body)).status).toBe(400);
  });
});
