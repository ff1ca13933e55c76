// Tests the parameter `state` of a sign-in with a provider. A state is valid once and for ten
// minutes. It is valid only for its workspace, provider and redirect address (G16.1, G14.2).
// AUTH_RACE_ROUNDS sets the number of rounds of the race.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  appRedirectUri,
  oddRedirectUri,
  openProviderStage,
  ours,
  redirectUri,
  theirs,
  type BroughtBack,
  type ProviderStage,
} from "./provider-stage.ts";
import type { Answer } from "../support/http-client.ts";

let stage: ProviderStage;
let time = Date.now();
beforeAll(async () => {
  stage = await openProviderStage({ clock: { now: () => time } });
});
beforeEach(() => {
  time = Date.now();
});
afterAll(() => stage.close());

const minutes = 60_000;
const refusal = {
  isSuccess: false,
  statusCode: 400,
  message: "This code or token is wrong, expired or already used. Request a new one.",
  data: null,
  errors: [],
};

function expectRefusal(answer: Answer): void {
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual(refusal);
}

describe("a state", () => {
  it("works once", async () => {
    const brought = await stage.bringBack();
    expect((await stage.callback("crooked", brought)).status).toBe(200);
    expectRefusal(await stage.callback("crooked", brought));
  });

  it("is used up by a failed sign-in", async () => {
    const brought = await stage.bringBack();
    stage.crooked.misbehave({ atToken: (response) => response.writeHead(500).end() });
    expect((await stage.callback("crooked", brought)).status).toBe(503);
    stage.crooked.misbehave({});
    expectRefusal(await stage.callback("crooked", brought));
  });

  it("works for ten minutes", async () => {
    const [early, late] = [await stage.bringBack(), await stage.bringBack()];
    time += 10 * minutes - 1_000;
    expect((await stage.callback("crooked", early)).status).toBe(200);
    time += 1_000;
    expectRefusal(await stage.callback("crooked", late));
  });

  it.each([
    ["none", ""],
    ["a guess", "A".repeat(43)],
    ["a long text", "x".repeat(4_096)],
    ["a NUL", "\0"],
    ["half a character", "\ud800"],
    ["SQL", "' or 1=1 --"],
  ])("cannot be %s", async (_name, state) => {
    const brought = await stage.bringBack();
    const answer = await stage.callback("crooked", { ...brought, state });
    expect(answer.status).toBe(400);
    // JSON with an unpaired surrogate is rejected with its own message.
    if (state !== "\ud800") expect(answer.json).toEqual(refusal);
    expect((await stage.callback("crooked", brought)).status).toBe(200);
  });

  it.each([
    ["cut", (state: string) => state.slice(0, -1)],
    ["longer", (state: string) => `${state}A`],
    ["in another case", (state: string) => state.toUpperCase()],
    ["with a blank", (state: string) => `${state} `],
    ["with padding", (state: string) => `${state}=`],
  ])("cannot be %s", async (_name, change) => {
    const brought = await stage.bringBack();
    expectRefusal(await stage.callback("crooked", { ...brought, state: change(brought.state) }));
  });

  it("belongs to its provider", async () => {
    expectRefusal(await stage.callback("twin", await stage.bringBack()));
  });

  it("belongs to its workspace, and stays valid there", async () => {
    const brought = await stage.bringBack();
    expectRefusal(await stage.callback("crooked", brought, theirs));
    expect((await stage.callback("crooked", brought)).status).toBe(200);
  });

  it.each([
    appRedirectUri,
    oddRedirectUri,
    `${redirectUri}/`,
    `${redirectUri}?`,
    `${redirectUri}#`,
    redirectUri.toUpperCase(),
    "https://shop.example:443/signed-in",
    "https://evil.example/signed-in",
    "",
  ])("belongs to its redirect address, not to %j", async (other) => {
    expectRefusal(
      await stage.callback("crooked", { ...(await stage.bringBack()), redirectUri: other }),
    );
  });

  it("does not accept a code of another sign-in", async () => {
    const [one, other] = [await stage.bringBack({ sub: "one" }), await stage.bringBack()];
    expectRefusal(await stage.callback("crooked", { ...one, code: other.code }));
  });

  it("and its code are not accepted by a real provider without the verifier", async () => {
    const begin = async (): Promise<BroughtBack> => {
      const { json } = await stage.authorize("real");
      const brought = await stage.real.signIn(json.data.authorizationUrl as string, "ada");
      return { code: brought.get("code")!, state: brought.get("state")!, redirectUri };
    };
    const [one, other] = [await begin(), await begin()];
    expectRefusal(await stage.callback("real", { ...one, code: other.code }));
    expectRefusal(await stage.callback("real", { ...other, code: "guessed" }));
  });

  it("is stored as a hash, with its secrets sealed", async () => {
    const { json } = await stage.authorize("crooked");
    const url = new URL(json.data.authorizationUrl as string);
    const text = "select p.*, encode(hash, 'hex') as hash from gateway.provider_state as p";
    const rows = JSON.stringify(await stage.database.database.owner.run({ text }));
    for (const name of ["state", "nonce", "code_challenge"])
      expect(rows).not.toContain(url.searchParams.get(name));
  });

  it("is accepted by another node", async () => {
    const other = await stage.openGateway();
    const brought = await stage.bringBack();
    const answer = await other.client(`/${ours}/auth/crooked/callback`, {
      key: stage.keys[ours],
      json: brought,
    });
    expect(answer.status).toBe(200);
  });
});

const rounds = Number(process.env["AUTH_RACE_ROUNDS"] ?? 4);

it(
  `of ten at once one signs in, in each of ${rounds} rounds`,
  { timeout: 100_000 + rounds * 300 },
  async () => {
    const other = await stage.openGateway();
    for (let round = 0; round < rounds; round++) {
      const brought = await stage.bringBack({ sub: `racer-${round}` });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? stage.gateway : other).client(`/${ours}/auth/crooked/callback`, {
            key: stage.keys[ours],
            json: brought,
          }),
        ),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      for (const answer of answers) if (answer.status !== 200) expectRefusal(answer);
    }
  },
);
