// Tests attempts that are refused because a shared resource of the gateway is fully used (G38.2).
// They do not count against the limits of attempts. An attempt with a wrong password or code always
// counts.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { consume } from "../../src/endusers/budgets/budgets.ts";
import { consumeCode, consumeMail } from "../../src/endusers/budgets/flow-budgets.ts";
import {
  type Capacity,
  CapacitySpentError,
  currentParty,
  type CapacityLease,
} from "../../src/platform/capacity/index.ts";
import type { Connection } from "../../src/platform/postgres/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { soon } from "../support/soon.ts";
import { withMemberMail } from "../../src/endusers/budgets/flow-budgets.ts";
import { openAdministration, type Administration } from "./administration.ts";
import { day, openAccountStage, ours, password, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
let administration: Administration;
/** Called while the gateway delays a reply. */
let onDelay = (): void => {};
beforeAll(async () => {
  stage = await openAccountStage({ sleep: async () => onDelay() });
  administration = await openAdministration(stage);
});
afterAll(async () => {
  administration.close();
  await stage.close();
});
beforeEach(async () => {
  onDelay = () => {};
  stage.pass(day - (stage.now() % day));
  await stage.sql("delete from gateway.attempt");
});

const capacity = (name: string): Capacity =>
  stage.gateway.gateway.capacities.find((one) => one.name === name) as Capacity;
/** Returns the sum of all counters of attempts. */
const counted = async (): Promise<number> =>
  Number((await stage.sql("select coalesce(sum(taken), 0) as n from gateway.attempt"))[0]!["n"]);

/**
 * Takes all units of a resource, and all places in its queue, for public callers of the workspace.
 * @returns a function that frees them
 */
function crowd(name: string): () => void {
  const leases: CapacityLease[] = [];
  const waiters: (() => void)[] = [];
  let isFull = false;
  for (let at = 0; !isFull; at++) {
    const withdraw = capacity(name).acquire(partyOf(ours, 1, `network ${at}`), (outcome) => {
      if (typeof outcome === "string") isFull = true;
      else leases.push(outcome);
    });
    waiters.push(withdraw);
  }
  return () => {
    for (const withdraw of waiters) withdraw();
    for (const lease of leases) lease.release();
  };
}

const refusal = (): CapacitySpentError =>
  new CapacitySpentError({ what: "connections", retryAfterSeconds: 1 }, "rank");

/**
 * Refuses one database transaction of calls: the one with this number, counted from now.
 * @returns a function that restores the normal behaviour
 */
function refuseTransaction(number: number): () => void {
  const { control } = stage.database.database;
  const { transaction } = control;
  let asked = 0;
  const spy = vi.spyOn(control, "transaction").mockImplementation((work) =>
    // Transactions of the gateway's own work are not refused.
    currentParty().holder !== null && (asked += 1) === number
      ? Promise.reject(refusal())
      : transaction(work),
  );
  return () => spy.mockRestore();
}

/** Takes all units of a resource. @returns a function that frees them */
function takeAll(name: string): () => void {
  const leases: CapacityLease[] = [];
  let isFull = false;
  while (!isFull) {
    const withdraw = capacity(name).acquire(partyOf(`other ${leases.length}`), (outcome) => {
      if (typeof outcome !== "string") leases.push(outcome);
    });
    isFull = capacity(name).waiting > 0;
    withdraw();
  }
  return () => {
    for (const lease of leases) lease.release();
  };
}

const newPassword = "staple in the rain";
const change = (key: string, currentPassword: string) =>
  stage.post(
    "change-password",
    { currentPassword, newPassword, confirmPassword: newPassword },
    { key },
  );
const register = (email: string) => stage.post("register", { email, password });
const login = (email: string, secret = password) =>
  stage.post("login", { email, password: secret });

describe("a flood of passwords to check", () => {
  it("costs a session that changes its password no attempts", async () => {
    const { accessToken } = await stage.signedIn("changer@example.com");
    const before = await counted();
    const end = crowd("hashing");
    for (let at = 0; at < 11; at++) {
      const { status, json } = await change(accessToken, password);
      expect([status, json.message]).toEqual([429, expect.stringMatching(/turns to check/)]);
    }
    end();
    expect(await counted()).toBe(before);
    expect((await change(accessToken, "wrong")).status).toBe(401);
    expect(await counted()).toBe(before + 2);
    expect((await change(accessToken, password)).status).toBe(200);
  });

  it("costs sign-ins no attempts, also in budgets that count correct passwords", async () => {
    await stage.account("flooded@example.com");
    const end = crowd("hashing");
    for (let at = 0; at < 11; at++) expect((await login("flooded@example.com")).status).toBe(429);
    end();
    expect(await counted()).toBe(0);
    expect((await login("flooded@example.com", "wrong")).status).toBe(401);
    expect(await counted()).toBe(4);
    expect((await login("flooded@example.com")).status).toBe(200);
  });

  it("costs registrations nothing, and does not reveal if an address is taken", async () => {
    await stage.account("taken@example.com");
    const end = crowd("hashing");
    for (const email of ["free@example.com", "taken@example.com"])
      expect((await register(email)).status).toBe(429);
    expect(await counted()).toBe(0);
    end();
    expect((await register("taken@example.com")).status).toBe(409);
    expect(await counted()).toBe(1);
    expect((await register("free@example.com")).status).toBe(200);
  });
});

describe("a flood of the gateway's tables", () => {
  it.each([1, 2])("costs a registration whose transaction %i is refused nothing", async (at) => {
    const email = `refused-${at}@example.com`;
    const end = refuseTransaction(at);
    const first = await register(email);
    end();
    if (first.status !== 200) {
      expect(first.status).toBe(429);
      expect(await counted()).toBe(0);
      // The refused registration created no account. So the same registration succeeds now.
      expect((await register(email)).status).toBe(200);
    }
    expect(await counted()).toBe(5);
  });

  it("costs a mail nothing that could not be queued", async () => {
    await stage.account("forgetful@example.com");
    const end = refuseTransaction(1);
    const given = { email: "forgetful@example.com" };
    expect((await stage.post("forgot-password", given)).status).toBe(429);
    end();
    expect(await counted()).toBe(0);
    expect((await stage.post("forgot-password", given)).status).toBe(200);
  });

  it("costs a member no mail that could not be queued", async () => {
    const { control } = stage.database.database;
    const { workspace } = administration;
    const sent = withMemberMail(control, workspace, "mailed@example.com", stage.now(), () =>
      Promise.reject(refusal()),
    );
    await expect(sent).rejects.toBeInstanceOf(CapacitySpentError);
    expect(await counted()).toBe(0);
  });

  it.each([1, 2])(
    "costs a correct reset code no attempt if transaction %i is refused",
    async (at) => {
      const email = `coded-${at}@example.com`;
      await stage.account(email);
      await stage.post("forgot-password", { email });
      const { code } = stage.mailTo(email)!.values;
      const before = await counted();
      const end = refuseTransaction(at);
      const { status } = await stage.post("verify-reset-code", { email, code });
      end();
      expect(await counted()).toBe(before);
      const [row] = await stage.sql("select tries, known_tries from gateway.reset_code");
      if (status !== 200) expect(row).toMatchObject({ tries: 0, known_tries: 0 });
      await stage.sql("delete from gateway.reset_code");
    },
  );

  it("costs a correct password no attempt if its session gets no connection", async () => {
    await stage.account("right@example.com");
    expect((await login("right@example.com")).status).toBe(200);
    const before = await counted();
    const begin = takeAll("hashing");
    const answer = login("right@example.com");
    await vi.waitFor(() => expect(capacity("hashing").waiting).toBe(1), soon);
    const end = crowd("control connections");
    begin();
    const { status } = await answer;
    end();
    expect(status).toBe(429);
    expect(await counted()).toBe(before);
  });

  it("refunds no wrong password", async () => {
    await stage.account("guessed@example.com");
    const begin = takeAll("hashing");
    const answer = login("guessed@example.com", "wrong");
    await vi.waitFor(() => expect(capacity("hashing").waiting).toBe(1), soon);
    const end = crowd("control connections");
    begin();
    expect((await answer).status).toBe(401);
    end();
    expect(await counted()).toBe(4);
  });

  it("does not count a reset code that could not be compared", async () => {
    await stage.database.database.control.transaction(async (connection) => {
      await consume(connection, administration.workspace, stage.now(), [["codeIn"]]);
      await connection.run({ text: "update gateway.attempt set taken = 90" });
    });
    let end = (): void => {};
    onDelay = () => void (end = crowd("control connections"));
    const given = { email: "coded@example.com", code: "123456" };
    expect((await stage.post("verify-reset-code", given)).status).toBe(429);
    end();
    expect(await counted()).toBe(90);
    onDelay = () => {};
    expect((await stage.post("verify-reset-code", given)).status).toBe(400);
    // The counters of the address, the network and the workspace each rise by one. The counter of
    // attempts with codes that do not exist rises by one, too.
    expect(await counted()).toBe(94);
  });

  it("between the counts of a reset code or of a mail leaves no count", async () => {
    const { control } = stage.database.database;
    let counts = 0;
    const run: Connection["run"] = (statement, ...more) => {
      if (statement.name === "endusers_take_attempts" && (counts += 1) === 2)
        return Promise.reject(refusal());
      return control.run(statement, ...more);
    };
    const subject = {
      workspace: administration.workspace,
      network: "203.0.113.9",
      userAgent: undefined,
      now: stage.now(),
      slowdown: { wait: async () => {} },
    };
    for (const consumed of [consumeCode, consumeMail]) {
      counts = 0;
      const refused = consumed({ ...control, run }, subject, "between@example.com");
      await expect(refused).rejects.toBeInstanceOf(CapacitySpentError);
      expect(await counted()).toBe(0);
    }
  });
});
