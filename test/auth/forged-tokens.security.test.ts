// Tests that the gateway accepts only access tokens that were signed by a key of this workspace and
// have not expired. It refuses all other tokens like a missing credential. Before it has verified
// the signature, it looks up no account (G4.2, G15.1, G15.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccessTokens, createSigningKeys } from "../../src/auth/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { Pool } from "../../src/platform/postgres/pool.ts";
import { guidV7, randomToken } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openModel, partsOf, signed, withKey, withoutKey, type Model } from "./forging.ts";
import { baseUrl, openTokenStage, ours, type TokenStage } from "./token-stage.ts";

let stage: TokenStage;
let model: Model;
let refusal: string;
beforeAll(async () => {
  stage = await openTokenStage();
  model = await openModel(stage.endUsers);
  refusal = (await stage.ask("nonsense")).text;
});
afterAll(() => stage.close());

it("the original token is valid", async () => {
  expect(await stage.statusOf(model.token)).toBe(200);
  expect(await stage.statusOf(signed(model.header, model.claims, model.own))).toBe(200);
});

const forgeries = Object.entries({ ...withoutKey, ...withKey });

describe("is refused with the message for a missing credential", () => {
  it.each(forgeries)("%s", async (_name, forge) => {
    const token = forge(model);
    expect(token).not.toBe(model.token);
    const { status, text } = await stage.ask(token);
    expect([status, text]).toEqual([401, refusal]);
  });

  it("a text that is longer than any header", async () => {
    const { tokens } = stage.endUsers;
    const { header, claims, own } = model;
    const longer = (length: number) => signed(header, { ...claims, x: "x".repeat(length) }, own);
    expect(await tokens.verify(longer(10_000))).toBeDefined();
    expect(await tokens.verify(longer(20_000))).toBeUndefined();
  });

  it("the valid token, where only keys are accepted", async () => {
    const headers = { "x-api-key": model.token };
    const { status } = await stage.gateway.client(`/${ours}/schema`, { headers });
    expect(status).toBe(401);
  });

  it("the valid token, where an API key is required", async () => {
    for (const [path, json] of [
      ["login", { email: "ada@example.com", password: "correct horse" }],
      ["register", { email: "ada@example.com", password: "correct horse" }],
      ["refresh", { refreshToken: "x" }],
    ] as const) {
      const headers = { "x-api-key": stage.keys.ours["app"]! };
      for (const more of [{}, headers]) {
        const answer = await stage.gateway.client(`/${ours}/auth/${path}`, {
          key: model.token,
          headers: more,
          json,
        });
        expect([path, answer.status]).toEqual([path, 401]);
      }
    }
    const players = await stage.gateway.client(`/${ours}/players`, { key: model.token });
    expect(players.status).toBe(401);
  });
});

describe("before the signature is verified", () => {
  /** Opens a separate node that records all its SQL statements. */
  function openNode() {
    const { control } = stage.database.database;
    const statements: string[] = [];
    const counted: Pool = {
      ...control,
      run: (statement, values, options) => {
        statements.push(statement.text);
        return control.run(statement, values, options);
      },
    };
    const { catalog } = stage.endUsers;
    const deps = { control: counted, catalog, clock: systemClock };
    const secretBox = createSecretBox(stage.database.masterKey);
    const keys = createSigningKeys({ ...deps, secretBox, log: createLogger("silent") });
    const revocations = { freshAt: Number.POSITIVE_INFINITY, follow: () => () => false };
    const verify = createAccessTokens({ ...deps, keys, revocations, baseUrl });
    return { statements, tokens: { verify } };
  }

  it.each(Object.entries(withoutKey))("no account is looked up: %s", async (_name, forge) => {
    const { statements, tokens } = openNode();
    expect(await tokens.verify(forge(model))).toBeUndefined();
    expect(statements.filter((text) => !text.includes("gateway.signing_key"))).toEqual([]);
    expect(statements.length).toBeLessThanOrEqual(1);
  });

  it("a token of another issuer causes no database query", async () => {
    const { statements, tokens } = openNode();
    const own = ["alg none", "jku", "a kid that climbs", "HS256 with the public key's PEM"];
    const signedByOurs = [
      "expired",
      "another iss",
      "no typ",
      "iat in the future",
      "a redirect token",
    ];
    for (const forge of [
      ...own.map((name) => withoutKey[name]!),
      ...signedByOurs.map((name) => withKey[name]!),
    ])
      expect(await tokens.verify(forge(model))).toBeUndefined();
    expect(statements).toEqual([]);
  });

  it("a thousand invented key ids and workspaces cause a few database queries", async () => {
    const { statements, tokens } = openNode();
    const { header, claims } = model;
    const signature = partsOf(model.token)[2];
    const invented = Array.from({ length: 1_000 }, (_, index) => {
      const workspaceId = index % 2 === 0 ? ours : guidV7();
      const address = `${baseUrl}/${workspaceId}`;
      const body = { ...claims, workspaceId, iss: address, aud: address };
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ ...header, kid: randomToken(16) })}.${part(body)}.${signature}`;
    });
    const answers = await Promise.all(invented.map(async (token) => tokens.verify(token)));
    expect(answers.filter((caller) => caller !== undefined)).toEqual([]);
    expect(statements.length).toBeLessThan(10);
    const before = statements.length;
    await Promise.all(invented.map(async (token) => tokens.verify(token)));
    expect(statements.length).toBe(before);
    expect(await tokens.verify(model.token)).toBeDefined();
  });

  it("a valid token causes one query of its account for any number of calls", async () => {
    const { statements, tokens } = openNode();
    const callers = await Promise.all(
      Array.from({ length: 50 }, async () => tokens.verify(model.token)),
    );
    for (let turn = 0; turn < 50; turn++) callers.push(await tokens.verify(model.token));
    expect(new Set(callers).size).toBe(1);
    expect(statements.filter((text) => text.includes("gateway.end_user")).length).toBe(1);
  });

  it("a token whose session has ended is looked up once", async () => {
    const { statements, tokens } = openNode();
    const token = withKey["sid of no session"]!(model);
    for (let turn = 0; turn < 20; turn++) expect(await tokens.verify(token)).toBeUndefined();
    expect(statements.filter((text) => text.includes("gateway.end_user")).length).toBe(1);
  });
});
