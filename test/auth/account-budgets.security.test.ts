// Limits against guessed passwords and many mails. Tests which attempts count, and that other
// clients cannot use up the limits of a user (G13.5 to G13.8).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { roomyPlan } from "../support/definition.ts";
import { day, openAccountStage, password, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  // The gateway takes the client address from the header `X-Forwarded-For`, so each call can name
  // another address.
  stage = await openAccountStage({ settings: { "server.trustedProxies": "127.0.0.1" } });
});
afterAll(() => stage.close());
beforeEach(() => stage.pass(day - (stage.now() % day)));

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
const login = (email: string, secret: string, ip: string) =>
  stage.post("login", { email, password: secret }, from(ip));
const ip = (index: number): string => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

describe("sign-ins", () => {
  it("an attacker's guesses do not lock out the user, who signs in from another network", async () => {
    await stage.account("victim@example.com");
    for (let count = 0; count < 30; count++)
      await login("victim@example.com", "guess", "203.0.113.1");
    expect((await login("victim@example.com", password, "203.0.113.1")).status).toBe(429);
    expect((await login("victim@example.com", password, "203.0.113.2")).status).toBe(200);
  });

  it("all spellings of an address count as one", async () => {
    const spellings = [
      "count@example.com",
      "COUNT@example.com",
      " count@example.com",
      "Count@Example.Com ",
    ];
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await login(spellings[count % 4]!, "guess", "203.0.113.3")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it("all addresses of an IPv6 network count as one network", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push(
        (await login("six@example.com", "guess", `2001:db8:1:2:${count}::${count + 1}`)).status,
      );
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await login("six@example.com", "guess", "2001:db8:1:3::1")).status).toBe(401);
  });

  it("a forwarding header has no effect without a trusted proxy", async () => {
    const plain = await openAccountStage();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push(
        (await plain.post("login", { email: "xff@example.com", password: "x" }, from(ip(count))))
          .status,
      );
    expect(statuses.slice(10)).toEqual([429, 429]);
    await plain.close();
  });

  it("wrong passwords do not use up the workspace's rate limit, so its users can still sign in", async () => {
    const small = await openAccountStage({
      settings: { "server.trustedProxies": "127.0.0.1" },
      sketch: { workspace: { plan: { ...roomyPlan, requestsPerMinute: 40 } } },
    });
    await small.account("guest@example.com");
    const guess = (index: number) =>
      small.post("login", { email: `nobody${index}@example.com`, password: "x" }, from(ip(index)));
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => guess(round * 10 + index)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(401));
    }
    expect(
      (await small.post("login", { email: "guest@example.com", password }, from("203.0.113.9")))
        .status,
    ).toBe(200);
    const [row] = await small.sql<{ calls: string }>(
      "select coalesce(sum(calls), 0)::int as calls from gateway.usage",
    );
    expect(Number(row!.calls)).toBeLessThanOrEqual(1);
    await small.close();
  });
});

describe("reset codes", () => {
  const verify = (email: string, code: string, network: string) =>
    stage.post("verify-reset-code", { email, code }, from(network));

  it("one network has forty attempts, and its refused attempts do not count for the workspace", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 60; index++)
      statuses.push((await verify(`nobody${index}@example.com`, "000000", "203.0.113.20")).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(40);
    await stage.account("late@example.com");
    await stage.post("forgot-password", { email: "late@example.com" });
    const { code } = stage.mailTo("late@example.com")!.values;
    expect((await verify("late@example.com", code!, "203.0.113.21")).status).toBe(200);
  });
});
