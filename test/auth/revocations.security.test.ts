// Tests tokens whose account or session has ended. Every node refuses them within two seconds
// (G15.4). This also holds for cached tokens, and for a node that gets no reports of changes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRevocations } from "../../src/access/revocations.ts";
import { recordAccountChange } from "../../src/access/index.ts";
import { createAccessTokens } from "../../src/auth/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createLocalSignals } from "../../src/platform/signals/signals.ts";
import type { EndUser, SignedIn } from "../support/end-users.ts";
import type { TestGateway } from "../support/gateway.ts";
import { baseUrl, openTokenStage, ours, type TokenStage } from "./token-stage.ts";

let stage: TokenStage;
let nodes: readonly TestGateway[];
beforeAll(async () => {
  stage = await openTokenStage();
  nodes = [stage.gateway, await stage.openGateway()];
});
afterAll(() => stage.close());

/** Sends the token to each node, and returns the statuses. */
const everywhere = (token: string): Promise<number[]> =>
  Promise.all(nodes.map((gateway) => stage.statusOf(token, { gateway })));

interface Person extends SignedIn {
  readonly user: EndUser;
  readonly second: SignedIn;
}

/**
 * Creates an account with two sessions. Sends their tokens to every node, so that the nodes cache
 * them.
 */
async function person(): Promise<Person> {
  const { endUsers } = stage;
  const user = await endUsers.create({ workspaceId: ours, roles: ["reader"] });
  const [first, second] = [await endUsers.signIn(user), await endUsers.signIn(user)];
  expect(await everywhere(first.token)).toEqual([200, 200]);
  expect(await everywhere(second.token)).toEqual([200, 200]);
  return { user, ...first, second };
}

const refusedEverywhere = async (token: string): Promise<void> => {
  await expect.poll(() => everywhere(token), { timeout: 30_000, interval: 20 }).toEqual([401, 401]);
  expect(await everywhere(token)).toEqual([401, 401]);
};

describe("on every node, within two seconds", () => {
  it("a raised generation ends every token of the account, and the next token is valid", async () => {
    const { user, token, second } = await person();
    const raised = await stage.endUsers.raise(user);
    await refusedEverywhere(token);
    await refusedEverywhere(second.token);
    const { token: next } = await stage.endUsers.signIn(raised);
    expect(await everywhere(next)).toEqual([200, 200]);
  });

  it("a deactivated account is refused", async () => {
    const { user, token, second } = await person();
    await stage.endUsers.deactivate(user);
    await refusedEverywhere(token);
    await refusedEverywhere(second.token);
  });

  it("a deleted account is refused", async () => {
    const { user, token } = await person();
    await stage.database.database.control.transaction(async (connection) => {
      const text = "delete from gateway.end_user where id = $1";
      await connection.run({ text }, [user.id]);
      await recordAccountChange(connection, ours, user.id);
    });
    await refusedEverywhere(token);
  });

  it("a revoked session ends its own token and no other", async () => {
    const { user, token, sessionId, second } = await person();
    await stage.endUsers.revokeSession(user, sessionId);
    await refusedEverywhere(token);
    expect(await everywhere(second.token)).toEqual([200, 200]);
  });

  it("tokens of other accounts stay valid, and a logout leaves the access token valid", async () => {
    const [one, other] = [await person(), await person()];
    await stage.endUsers.raise(one.user);
    await refusedEverywhere(one.token);
    expect(await everywhere(other.token)).toEqual([200, 200]);
    const end = "update gateway.end_user_session set ends_at = now() where id = $1";
    await stage.database.database.control.run({ text: end }, [other.sessionId]);
    await stage.endUsers.raise(one.user);
    expect(await everywhere(other.token)).toEqual([200, 200]);
  });

  it("a change takes effect when it commits, even after a long transaction", async () => {
    const { user, token } = await person();
    const { control } = stage.database.database;
    await control.transaction(async (connection) => {
      const text = "update gateway.end_user set generation = generation + 1 where id = $1";
      await connection.run({ text }, [user.id]);
      await recordAccountChange(connection, ours, user.id);
      const other = await person();
      await stage.endUsers.raise(other.user);
      await refusedEverywhere(other.token);
      expect(await everywhere(token)).toEqual([200, 200]);
    });
    await refusedEverywhere(token);
  });

  it("a token in constant use is refused too, and stays refused", async () => {
    const { user, token } = await person();
    const statuses: number[] = [];
    let isOver = false;
    const using = (async () => {
      while (!isOver) statuses.push(...(await everywhere(token)));
    })();
    await expect.poll(() => statuses.length).toBeGreaterThan(20);
    await stage.endUsers.raise(user);
    await refusedEverywhere(token);
    isOver = true;
    await using;
    expect(statuses.lastIndexOf(200)).toBeLessThan(statuses.length - 1);
    expect(await everywhere(token)).toEqual([401, 401]);
  });
});

describe("a node that receives no changes", () => {
  /** Opens the token check of a node that got its last report of changes `heardAgoMs` ago. */
  function openNode(heardAgoMs: number) {
    const { control } = stage.database.database;
    const { catalog, keys } = stage.endUsers;
    const revocations = {
      freshAt: performance.now() - heardAgoMs,
      follow: () => () => false,
    };
    const deps = { control, catalog, keys, revocations, clock: systemClock, baseUrl };
    return { revocations, tokens: { verify: createAccessTokens(deps) } };
  }

  it("verifies cached tokens again", async () => {
    const { user, token } = await person();
    const { tokens, revocations } = openNode(0);
    const caller = await tokens.verify(token);
    expect(caller?.endUserId).toBe(user.id);
    expect(tokens.verify(token)).toBe(caller);
    revocations.freshAt -= 2_000;
    expect(tokens.verify(token)).toBeInstanceOf(Promise);
    expect(await tokens.verify(token)).toEqual(caller);
    await stage.endUsers.raise(user);
    expect(await tokens.verify(token)).toBeUndefined();
    revocations.freshAt += 2_000_000;
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it("answers 503 if the database does not answer", async () => {
    const { token } = await person();
    const { catalog, keys } = stage.endUsers;
    const control = {
      ...stage.database.database.control,
      run: () => Promise.reject(new Error("away")),
    };
    const revocations = { freshAt: performance.now() - 10_000, follow: () => () => false };
    const deps = { control, catalog, keys, revocations, clock: systemClock, baseUrl };
    await expect(createAccessTokens(deps)(token)).rejects.toThrow("away");
  });
});

describe("reports of revocations", () => {
  it("arrive immediately after a signal, before the next poll", async () => {
    const { control } = stage.database.database;
    const signals = createLocalSignals();
    const options = { control, log: createLogger("silent"), signals, pollMs: 3_600_000 };
    const [here, there] = [createRevocations(options), createRevocations(options)];
    const told: string[] = [];
    let losses = 0;
    there.follow({
      changed: (workspaceId, endUserId) => told.push(`${workspaceId} ${endUserId}`),
      lost: () => (losses += 1),
    });
    await expect.poll(() => there.freshAt).toBeGreaterThan(0);
    expect(losses).toBe(1);
    const user = await stage.endUsers.create({ workspaceId: ours });
    await control.transaction((connection) => recordAccountChange(connection, ours, user.id));
    here.notifyNodes();
    await expect.poll(() => told).toContain(`${ours} ${user.id}`);
    for (const node of [here, there]) node.close();
  });
});
