import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayError } from "../../src/contract/errors.ts";
import { dummyHash } from "../../src/endusers/passwords/hash-format.ts";
import {
  createPasswords,
  isOutdated,
  type Passwords,
} from "../../src/endusers/passwords/passwords.ts";

const workers = (): number[] =>
  execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => /hash-worker/.test(line))
    .map((line) => Number.parseInt(line, 10));
/**
 * Creates `Passwords`, and starts its hashing process.
 * Finds the process by comparing the processes before and after. The highest id does not identify
 * it, because the system reuses low ids.
 */
async function startHashing(): Promise<{ own: Passwords; pid: number }> {
  const before = new Set(workers());
  const own = createPasswords();
  await own.hash("pelican one", caller);
  return { own, pid: workers().find((pid) => !before.has(pid))! };
}

let passwords: Passwords;
beforeAll(() => {
  passwords = createPasswords();
});
afterAll(() => passwords.close());

const caller = {};

describe("passwords", () => {
  it("are hashed with different salts, and match", async () => {
    const [one, other] = [
      await passwords.hash("pelican one", caller),
      await passwords.hash("pelican one", caller),
    ];
    expect(one).not.toBe(other);
    for (const hash of [one, other]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(isOutdated(hash)).toBe(false);
      expect(await passwords.verify("pelican one", hash, caller)).toBe(true);
      expect(await passwords.verify("pelican onE", hash, caller)).toBe(false);
    }
  });

  it("match in all spellings of the same characters, and are never truncated", async () => {
    const hash = await passwords.hash("Caf\u00e9 Z\u00fcrich", caller);
    expect(await passwords.verify("Cafe\u0301 Zu\u0308rich", hash, caller)).toBe(true);
    const long = `${"pelican ".repeat(15)}end`;
    const longHash = await passwords.hash(long, caller);
    expect(await passwords.verify(long.slice(0, -1), longHash, caller)).toBe(false);
    expect(
      await passwords.verify("nul\0one", await passwords.hash("nul\0two", caller), caller),
    ).toBe(false);
  });

  it("without an account never match", async () => {
    expect(await passwords.verify("", null, caller)).toBe(false);
    expect(await passwords.verify("pelican one", null, caller)).toBe(false);
    expect(dummyHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(dummyHash()).not.toBe(dummyHash());
  });

  it("hashed by other programs match with any order of the parameters", async () => {
    const hash = await passwords.hash("pelican one", caller);
    const reordered = hash.replace("m=19456,t=2,p=1", "m=19456,p=1,t=2");
    expect(await passwords.verify("pelican one", reordered, caller)).toBe(true);
    expect(isOutdated(reordered)).toBe(true);
  });
});

describe.skipIf(process.platform !== "linux")("the process that hashes", () => {
  it("has normal priority, and none of the gateway's environment", async () => {
    const { own, pid } = await startHashing();
    // The nineteenth field of the process status: its priority.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    expect(Number(fields[16])).toBe(getPriority());
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment).toContain("UV_THREADPOOL_SIZE=");
    for (const name of ["GATEWAY", "DATABASE_URL", "VITEST"])
      expect(environment).not.toContain(name);
    own.close();
  });

  it("is restarted after a crash; waiting callers are told to try again", async () => {
    const { own, pid } = await startHashing();
    const hash = await own.hash("pelican one", caller);
    const waiting = Promise.allSettled(
      Array.from({ length: 20 }, () => own.verify("pelican one", hash, caller)),
    );
    process.kill(pid, "SIGKILL");
    const results = await waiting;
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect((reason as GatewayError).code).toBe("UNAVAILABLE");
    expect(await own.verify("pelican one", hash, caller)).toBe(true);
    own.close();
  });

  it("survives signals to the process group, and ends when its parent ends it", async () => {
    const { own, pid } = await startHashing();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(pid, signal);
    expect(await own.verify("x", null, caller)).toBe(false);
    expect(workers()).toContain(pid);
    own.close();
    await expect.poll(() => workers().includes(pid)).toBe(false);
  });
});
