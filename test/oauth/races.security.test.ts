// One-time values of the identity service, used by ten concurrent requests on two nodes: exactly
// one request succeeds (G35.10, G35.12). OAUTH_RACE_ROUNDS sets the number of rounds.
import { afterAll, beforeAll, expect, it } from "vitest";
import { revokeGrantsOf } from "../../src/oauth/index.ts";
import { renewPassword } from "../../src/portal/index.ts";
import type { TestGateway } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import {
  openFlowStage,
  openOtherNode,
  shop,
  usual,
  type FlowStage,
  type Member,
} from "./flow-stage.ts";
import { addressOf, newVerifier } from "./oauth-stage.ts";
import { lockWaits } from "../support/locks.ts";

const rounds = Number(process.env["OAUTH_RACE_ROUNDS"] ?? 3);
const patience = 60_000 + rounds * 5_000;
const others = Math.ceil(rounds / 5);

let stage: FlowStage;
let nodes: readonly TestGateway[];
let owner: Member;
/**
 * Milliseconds by which the clocks of the nodes are ahead of the real time. Tests move them,
 * because the sign-ins of a network in 15 minutes are limited.
 */
let ahead = 0;
let turn = 0;
/**
 * Returns the nodes in turn, so that each step of a flow uses another node than the step before.
 */
const next = (): TestGateway => nodes[(turn += 1) % nodes.length]!;

beforeAll(async () => {
  const clock = { now: () => Date.now() + ahead };
  stage = await openFlowStage({ clock });
  nodes = [stage.one, await openOtherNode(stage, { clock })];
  owner = await stage.addMember({ [shop]: "owner" }, () => next().client);
  // The user is signed in, so the tests need only the consent.
  await stage.ask(owner.person, { decisions: { action: "deny" } });
});
afterAll(() => stage.close());

const tenTimes = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
const oneWinner = (winner: number, loser: number): number[] => [
  winner,
  ...Array<number>(9).fill(loser),
];
const sorted = (statuses: readonly number[]): number[] => statuses.toSorted((a, b) => a - b);
const count = async (text: string, ...values: readonly unknown[]): Promise<number> =>
  (await stage.sql<{ count: number }>(`select count(*)::int from ${text}`, values))[0]!.count;

it(
  "a code is exchanged once, and after its reuse the token ends on both nodes",
  async () => {
    const tokens: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const flow = await stage.ask(owner.person);
      const answers = await tenTimes(() => stage.exchange(flow, {}, next()));
      expect(sorted(answers.map(({ status }) => status))).toEqual(oneWinner(200, 400));
      for (const { status, json } of answers)
        if (status === 200) tokens.push(json.access_token);
        else expect(json.error).toBe("invalid_grant");
    }
    expect(tokens).toHaveLength(rounds);
    for (const token of [tokens[0]!, tokens.at(-1)!])
      for (const { client } of nodes)
        await expect
          .poll(async () => (await client(`/${shop}/schema`, { key: token })).status)
          .toBe(401);
    expect(await count("gateway.oauth_grant where revoked_at is null")).toBe(0);
  },
  patience,
);

it(
  "a code is exchanged for the one request of ten with the correct verifier",
  async () => {
    for (let round = 0; round < others; round++) {
      const flow = await stage.ask(owner.person);
      const answers = await tenTimes((index) =>
        stage.exchange(
          index === 4 ? flow : { ...flow, verifier: newVerifier().verifier },
          {},
          next(),
        ),
      );
      const good = answers[4]!;
      expect(sorted(answers.map(({ status }) => status))).toEqual(oneWinner(200, 400));
      expect(good.status).toBe(200);
      const key: string = good.json.access_token;
      for (const { client } of nodes)
        expect((await client(`/${shop}/schema`, { key })).status).toBe(200);
    }
  },
  patience,
);

const asked = { ...usual, code_challenge: newVerifier().challenge };

it(
  "a consent that is sent ten times creates one grant, and no other answer is accepted",
  async () => {
    for (let round = 0; round < others; round++) {
      const { person, userId } = owner;
      const page = await person.open(addressOf(asked));
      const grants = "gateway.oauth_grant where user_id = $1";
      await stage.sql(`delete from ${grants}`, [userId]);
      const answers = await tenTimes((index) => {
        const action = index % 3 === 2 ? "deny" : "allow";
        return person.send(page.url, person.formOf(page, action));
      });
      expect(sorted(answers.map(({ status }) => status))).toEqual(oneWinner(303, 404));
      const onwards = answers.find(({ status }) => status === 303)!;
      const resumed = await tenTimes(() =>
        person.send(new URL(onwards.headers.location!, stage.one.baseUrl)),
      );
      expect(sorted(resumed.map(({ status }) => status))).toEqual(oneWinner(303, 400));
      const back = resumed.find(({ status }) => status === 303)!;
      const hasCode = new URL(back.headers.location!).searchParams.has("code");
      expect(await count(grants, userId)).toBe(hasCode ? 1 : 0);
    }
  },
  patience,
);

it(
  "a sign-in that is sent ten times signs in once",
  async () => {
    for (let round = 0; round < Math.ceil(others / 2); round++) {
      ahead += 16 * 60_000;
      const { person, userId } = await stage.addMember({ [shop]: "viewer" }, () => next().client);
      const page = await person.open(addressOf(asked));
      const form = person.formOf(page, "signIn", { ...person.login });
      const answers = await tenTimes(() => person.send(page.url, form));
      expect(sorted(answers.map(({ status }) => status))).toEqual(oneWinner(303, 404));
      expect(await count("gateway.portal_session where user_id = $1", userId)).toBe(1);
    }
  },
  patience,
);

const grantOf = async (userId: string): Promise<string> =>
  (
    await stage.sql<{ id: string }>("select id from gateway.oauth_grant where user_id = $1", [
      userId,
    ])
  )[0]!.id;

it(
  "an exchange concurrent with the end of its grant or membership leaves no valid token",
  async () => {
    const now = new Date(Date.now() + ahead);
    const admin = await signInMember(stage.database, { workspaceId: shop, role: "owner", now });
    for (let round = 0; round < others; round++) {
      ahead += 16 * 60_000;
      const member = await stage.addMember({ [shop]: "editor" }, () => next().client);
      const flow = await stage.ask(member.person);
      const path =
        round % 2 === 0
          ? `/api/v1/portal/members/${member.memberIds[shop]}`
          : `/api/v1/portal/grants/${await grantOf(member.userId)}`;
      const [answer, gone] = await Promise.all([
        stage.exchange(flow, {}, next()),
        next().client(path, { method: "DELETE", headers: admin.headers }),
      ]);
      expect(gone.status).toBe(204);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200)
        for (const { client } of nodes)
          await expect
            .poll(
              async () =>
                (await client(`/${shop}/schema`, { key: answer.json.access_token })).status,
            )
            .toBe(401);
    }
  },
  patience,
);

it("a consent concurrent with a new password is refused or revoked", async () => {
  const { control } = stage.database.database;
  const { person, userId, email } = await stage.addMember({ [shop]: "owner" });
  const { pages, ...signedIn } = await person.go(addressOf(asked), { action: "deny" });
  expect([pages, signedIn.returned?.searchParams.get("error")]).toEqual([
    ["Sign in", "Allow access?"],
    "access_denied",
  ]);
  const page = await person.open(addressOf(asked));
  let isAnswered = false;
  let consent: Promise<Answer> | undefined;
  await renewPassword(control, email, async (connection, id) => {
    await revokeGrantsOf(connection, id);
    consent = person.send(page.url, person.formOf(page, "allow")).finally(() => {
      isAnswered = true;
    });
    // Waits until the request is answered, or is blocked by a lock of this transaction.
    await expect.poll(async () => isAnswered || (await count(lockWaits)) > 0).toBe(true);
  });
  expect((await consent!).status).toBe(404);
  expect(await count("gateway.oauth_grant where user_id = $1 and revoked_at is null", userId)).toBe(
    0,
  );
});

it("an exchange concurrent with the revocation of its grant waits for it, and neither fails", async () => {
  const { person, userId } = await stage.addMember({ [shop]: "owner" });
  const flow = await stage.ask(person);
  let isAnswered = false;
  const { owner: sql } = stage.database.database;
  const exchanged = await sql.transaction(async (connection) => {
    const run = (text: string) => connection.run({ text }, [userId]);
    await run("select id from gateway.oauth_grant where user_id = $1 for update");
    const answer = stage.exchange(flow).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await count(lockWaits)) > 0).toBe(true);
    await run("delete from gateway.oauth_grant where user_id = $1");
    return { answer };
  });
  const { status, json } = await exchanged.answer;
  expect([status, json.error]).toEqual([400, "invalid_grant"]);
});
