// Tests the rotation of a workspace's signing keys (G15.8). A new key is published two hours before
// it signs tokens. So a client that caches the key set for an hour can verify every token. An
// urgent rotation takes effect immediately.
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthHousekeeping } from "../../src/auth/index.ts";
import { rotateSigningKeys } from "../../src/definitions/keys/rotate-signing-keys.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { TestGateway } from "../support/gateway.ts";
import { soon } from "../support/soon.ts";
import { partsOf } from "./forging.ts";
import { openTokenStage, ours, type TokenStage } from "./token-stage.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };
let stage: TokenStage;
let other: TestGateway;
beforeAll(async () => {
  stage = await openTokenStage({ clock });
  other = await stage.openGateway();
});
afterAll(() => stage.close());

const everybody = () => [stage.gateway, other];
const kidOf = (token: string) => partsOf(token)[0]["kid"] as string;

async function jwks(gateway = stage.gateway): Promise<JSONWebKeySet> {
  return (await gateway.client(`/${ours}/auth/jwks.json`)).json as JSONWebKeySet;
}
const kids = async (gateway?: TestGateway) => (await jwks(gateway)).keys.map(({ kid }) => kid!);

/**
 * Rotates the signing keys as the command does. Resolves when all nodes of the stage use the new
 * keys.
 */
async function rotate(isUrgent = false) {
  const { database, masterKey } = stage.database;
  const secretBox = createSecretBox(masterKey);
  const options = { workspaceId: ours, isUrgent, now: clock.time };
  const keys = await rotateSigningKeys({ database, secretBox }, options);
  await settled();
  return keys;
}

/** Waits until every node uses the workspace's newest version. */
async function settled(): Promise<void> {
  const { catalog } = stage.endUsers;
  await catalog.refresh();
  const { version } = (await catalog.get(ours))!;
  for (const { client } of everybody()) {
    const shown = () => client(`/${ours}/schema`, { key: stage.keys.ours["server"] });
    await expect
      .poll(async () => (await shown()).json.version as number, soon)
      .toBeGreaterThanOrEqual(version);
  }
}

const newToken = () => stage.endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
const statuses = (token: string) =>
  Promise.all(everybody().map((gateway) => stage.statusOf(token, { gateway })));

/** Every test begins with keys that have been in use for a long time. */
beforeEach(async () => {
  await newToken();
  await rotate(true);
  clock.time += DAY;
});

describe("a rotation", () => {
  it("publishes new keys at once, which sign two hours later, when the old ones stop", async () => {
    const before = await kids();
    const oldToken = await newToken();
    const made = await rotate();
    expect(made.map(({ purpose, isNew }) => `${purpose} ${isNew}`)).toEqual([
      "redirect true",
      "access true",
    ]);
    for (const { signsFrom } of made) expect(signsFrom.getTime()).toBe(clock.time + 2 * HOUR);
    for (const gateway of everybody())
      expect((await kids(gateway)).toSorted()).toEqual(
        [...before, ...made.map(({ kid }) => kid)].toSorted(),
      );
    clock.time += 2 * HOUR - MINUTE;
    const last = await newToken();
    expect(kidOf(last)).toBe(kidOf(oldToken));
    clock.time += MINUTE;
    const next = await newToken();
    expect(kidOf(next)).toBe(made[1]!.kid);
    expect(await statuses(last)).toEqual([200, 200]);
    expect(await statuses(next)).toEqual([200, 200]);
  });

  it("changes nothing while keys are waiting", async () => {
    const first = await rotate();
    clock.time += HOUR;
    const second = await rotate();
    expect(second).toEqual(first.map((key) => ({ ...key, isNew: false })));
    expect(await kids()).toHaveLength(4);
  });

  it("creates one key for each purpose, for any number of concurrent rotations", async () => {
    await Promise.all([rotate(), rotate(), rotate()]);
    expect(await kids()).toHaveLength(4);
  });

  it("publishes the old keys until their last token has expired, and then deletes them", async () => {
    const before = await kids();
    await rotate();
    clock.time += 2 * HOUR + 60 * MINUTE;
    for (const gateway of everybody())
      expect(await kids(gateway)).toEqual(expect.arrayContaining(before));
    clock.time += 6 * MINUTE;
    for (const gateway of everybody())
      expect((await kids(gateway)).filter((kid) => before.includes(kid))).toEqual([]);
    clock.time += 2 * DAY;
    await rotate();
    const text = "select kid from gateway.signing_key where workspace_id = $1 and kid = any($2)";
    expect(await stage.database.database.owner.run({ text }, [ours, before])).toEqual([]);
  });

  it("deletes the private keys of expired keys without another rotation", async () => {
    const { control } = stage.database.database;
    const housekeeping = createAuthHousekeeping({ control, clock });
    const left = async (): Promise<number> => {
      for (const { sweep } of housekeeping) await sweep(() => true);
      const text = "select from gateway.signing_key where workspace_id = $1 and kid = any($2)";
      return (await control.run({ text }, [ours, before])).length;
    };
    const before = await kids();
    await rotate();
    clock.time += 2 * HOUR + 65 * MINUTE + DAY;
    expect(await left()).toBe(2);
    clock.time += 1;
    expect(await left()).toBe(0);
    expect(await kids()).toHaveLength(2);
    expect(await statuses(await newToken())).toEqual([200, 200]);
  });

  it("causes no failed request under load, neither at the gateway nor at a client that caches the key set for an hour", async () => {
    const users = await Promise.all(
      Array.from({ length: 5 }, () =>
        stage.endUsers.create({ workspaceId: ours, roles: ["reader"] }),
      ),
    );
    let kept = { set: await jwks(), at: clock.time };
    let verified = 0;
    const seen = new Set<string>();
    /**
     * Signs a user in, and sends the token to each node. Also verifies it as a client does, with a
     * cached key set.
     */
    const use = async (user: (typeof users)[number]): Promise<void> => {
      const { token } = await stage.endUsers.signIn(user);
      seen.add(kidOf(token));
      expect(await statuses(token)).toEqual([200, 200]);
      if (clock.time - kept.at >= HOUR) kept = { set: await jwks(other), at: clock.time };
      await jwtVerify(token, createLocalJWKSet(kept.set), {
        typ: "at+jwt",
        currentDate: new Date(clock.time),
      });
      verified += 1;
    };
    const rounds = 30;
    for (let round = 0; round < rounds; round++) {
      const rotating = round === 5 ? rotate() : undefined;
      await Promise.all(users.map(use));
      await rotating;
      clock.time += 10 * MINUTE;
    }
    expect(verified).toBe(rounds * users.length);
    expect(seen.size).toBe(2);
  });
});

describe("keys of ninety days", () => {
  it("are replaced automatically, in the same way", async () => {
    const { kid: old } = partsOf(await newToken())[0];
    clock.time += 90 * DAY;
    await settledRings();
    expect(kidOf(await newToken())).toBe(old);
    await expect.poll(keyCount, { timeout: 30_000 }).toBe(4);
    await settledRings();
    expect(await kids()).toHaveLength(4);
    clock.time += 2 * HOUR;
    const token = await newToken();
    expect(kidOf(token)).not.toBe(old);
    expect(await statuses(token)).toEqual([200, 200]);
    await settledRings();
    await newToken();
    expect(await keyCount()).toBe(4);
  });

  const keyCount = async (): Promise<number> =>
    (
      await stage.database.database.owner.run(
        {
          text: "select from gateway.signing_key where workspace_id = $1",
        },
        [ours],
      )
    ).length;

  /**
   * Waits until all nodes have read the signing keys. They read them once a minute, but a change of
   * the workspace makes them read at once.
   */
  async function settledRings(): Promise<void> {
    const text = "update gateway.workspace set version = gateway.next_version() where id = $1";
    await stage.database.database.owner.run({ text }, [ours]);
    await settled();
  }
});

describe("an urgent rotation", () => {
  it("ends every token that was signed before it, on every node, and signs with the new keys at once", async () => {
    const user = await stage.endUsers.create({ workspaceId: ours, roles: ["reader"] });
    const { token } = await stage.endUsers.signIn(user);
    expect(await statuses(token)).toEqual([200, 200]);
    const before = await kids();
    await rotate();
    const made = await rotate(true);
    for (const { signsFrom, isNew } of made)
      expect([signsFrom.getTime(), isNew]).toEqual([clock.time, true]);
    expect(await statuses(token)).toEqual([401, 401]);
    for (const gateway of everybody()) {
      const shown = await kids(gateway);
      expect(shown.toSorted()).toEqual(made.map(({ kid }) => kid).toSorted());
      expect(shown.filter((kid) => before.includes(kid))).toEqual([]);
    }
    const { token: next } = await stage.endUsers.signIn(user);
    expect(kidOf(next)).toBe(made[1]!.kid);
    expect(await statuses(next)).toEqual([200, 200]);
  });
});

it("private keys are stored sealed only, and cannot be opened in another place", async () => {
  await newToken();
  const rows = await stage.database.database.owner.run<{
    kid: string;
    row: string;
    sealed: string;
  }>({
    text: "select kid, sealed, row_to_json(signing_key)::text as row from gateway.signing_key",
  });
  expect(rows.length).toBeGreaterThan(1);
  const { privateKey } = await stage.endUsers.keys.signer(ours, "access");
  const { d, p } = privateKey.export({ format: "jwk" });
  const box = createSecretBox(stage.database.masterKey);
  for (const { row, sealed, kid } of rows) {
    expect(row).not.toContain(d);
    expect(row).not.toContain(p);
    expect(() => box.open(sealed, `workspace/${ours}/signing-key/other`)).toThrow();
    expect(box.open(sealed, `workspace/${ours}/signing-key/${kid}`)).toMatch(/^MII/);
  }
});
