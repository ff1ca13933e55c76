// Tests password guessing against portal users (G26.1). Addresses with and without a user get the
// same answers. The gateway counts an attempt before it compares the password. An attack does not
// lock out users at a known sign-in place (a network and device with an earlier sign-in).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPortalUser } from "../support/members.ts";
import { openPortalStage, owner, sessionPath, type PortalStage } from "./portal-stage.ts";

const day = 86_400_000;
let now = Date.UTC(2026, 0, 5);
let stage: PortalStage;
beforeAll(async () => {
  stage = await openPortalStage({
    settings: { "server.trustedProxies": "127.0.0.1" },
    clock: { now: () => now },
  });
});
afterAll(() => stage.close());
beforeEach(() => {
  now += day;
});

const from = (ip: string) => ({ "x-forwarded-for": ip, "user-agent": "Firefox/140.0" });
const signIn = (password: string, ip: string, email = owner.email) =>
  stage.gateway.client(sessionPath, { json: { email, password }, headers: from(ip) });
const home = "203.0.113.1";
/**
 * Sets the counters of this minute so that the next attempt is number `tries`. Each real attempt
 * would hash a password.
 */
const counted = (tries: number) =>
  stage.sql("update gateway.attempt set taken = $2 where ends_at > $1 and ends_at <= $3", [
    new Date(now),
    tries - 1,
    new Date(now + 60_000),
  ]);

describe("a hundred wrong passwords from eleven networks", () => {
  it("block unknown places, and not the owner at a known place", async () => {
    expect((await signIn(owner.password, home)).status).toBe(200);
    // Hashing a hundred passwords takes long, so the test sets the counter.
    expect((await signIn("guess", "198.51.100.1")).status).toBe(401);
    await stage.sql("update gateway.attempt set taken = 100 where taken = 1 and ends_at > $1", [
      new Date(now),
    ]);
    for (const [password, ip] of [
      ["guess", "198.51.100.2"],
      [owner.password, "198.51.100.3"],
    ] as const)
      expect((await signIn(password, ip)).status).toBe(429);
    expect((await signIn(owner.password, home)).status).toBe(200);
  });

  it("stop blocking when the hour ends", async () => {
    await signIn("guess", "198.51.100.1");
    await stage.sql("update gateway.attempt set taken = 101 where taken = 1 and ends_at > $1", [
      new Date(now),
    ]);
    expect((await signIn(owner.password, "198.51.100.9")).status).toBe(429);
    now += 3_600_000;
    expect((await signIn(owner.password, "198.51.100.9")).status).toBe(200);
  });
});

it("the newest five places of a user are stored", async () => {
  const email = "moved@example.com";
  const id = await createPortalUser(stage.database, { email, password: owner.password });
  await signIn(owner.password, home, email);
  const places = () => stage.sql("select from gateway.portal_place where user_id = $1", [id]);
  expect(await places()).toHaveLength(1);
  await stage.sql(
    "insert into gateway.portal_place (key, user_id, used_at) select decode(md5(n::text), 'hex'), $1, $2 from generate_series(1, 6) as n",
    [id, new Date(now - 1)],
  );
  await signIn(owner.password, "192.0.2.9", email);
  expect(await places()).toHaveLength(5);
});

it("absent addresses are counted, rejected and answered like existing ones", async () => {
  const seen = [];
  for (const email of ["known@example.com", "absent@example.com"]) {
    if (email.startsWith("known"))
      await createPortalUser(stage.database, { email, password: owner.password });
    const answers = [];
    for (const n of [1, 10, 11]) {
      await counted(n);
      answers.push(await signIn(`wrong ${n}`, "198.51.100.7", email));
    }
    seen.push(answers.map(({ status, text, headers }) => [status, text, Object.keys(headers)]));
  }
  expect(seen[0]).toEqual(seen[1]);
});

it("successful sign-ins never count as failures", async () => {
  for (let n = 0; n < 3; n += 1) expect((await signIn(owner.password, home)).status).toBe(200);
  const taken = await stage.sql("select from gateway.attempt where taken > 1 and ends_at > $1", [
    new Date(now),
  ]);
  expect(taken.length).toBeLessThanOrEqual(1);
});

it("a change of the password makes a concurrent sign-in with the old one fail", async () => {
  const email = "raced@example.com";
  const id = await createPortalUser(stage.database, { email, password: owner.password });
  const attempts = Array.from({ length: 3 }, (_, n) =>
    signIn(owner.password, `192.0.2.${n}`, email),
  );
  await stage.sql("update gateway.portal_user set password_hash = 'another' where id = $1", [id]);
  await stage.sql("delete from gateway.portal_session where user_id = $1", [id]);
  await Promise.all(attempts);
  expect(await stage.sql("select from gateway.portal_session where user_id = $1", [id])).toEqual(
    [],
  );
});

it("a user has at most fifty sessions: a further one ends the oldest", async () => {
  for (let n = 0; n < 55; n += 1) {
    now += 60_000;
    await stage.sql(
      `insert into gateway.portal_session (id, hash, user_id, created_at, last_used_at, expires_at, ends_at, source_ip)
        values (gen_random_uuid(), decode(md5($2), 'hex'), $1, $3, $3, $3::timestamptz + interval '7 days', $3::timestamptz + interval '7 days', '')`,
      [stage.ownerId, String(n), new Date(now)],
    );
  }
  now += 1;
  await signIn(owner.password, home);
  const rows = await stage.sql("select from gateway.portal_session where user_id = $1", [
    stage.ownerId,
  ]);
  expect(rows).toHaveLength(50);
});
