import { createPublicKey, type JsonWebKey } from "node:crypto";
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import jsonwebtoken from "jsonwebtoken";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { absent, baseUrl, openTokenStage, ours, theirs, type TokenStage } from "./token-stage.ts";

let stage: TokenStage;
beforeAll(async () => {
  stage = await openTokenStage();
});
afterAll(() => stage.close());

const address = `${baseUrl}/${ours}`;
const jwks = async (workspaceId = ours): Promise<JSONWebKeySet> =>
  (await stage.gateway.client(`/${workspaceId}/auth/jwks.json`)).json as JSONWebKeySet;

/** Returns the workspace and a signed-in user. */
async function somebody() {
  const workspace = (await stage.endUsers.catalog.get(ours))!;
  const user = await stage.endUsers.create({ workspaceId: ours, roles: ["reader"] });
  const { token } = await stage.endUsers.signIn(user);
  return { workspace, user, token };
}

describe("200", () => {
  it("shows the public halves of the workspace's keys, and nothing else of them", async () => {
    const { status, headers, json } = await stage.gateway.client(`/${ours}/auth/jwks.json`);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(Object.keys(json)).toEqual(["keys"]);
    expect(json.keys).toHaveLength(2);
    for (const key of json.keys) {
      expect(Object.keys(key).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
      expect(key).toMatchObject({ kty: "RSA", alg: "RS256", use: "sig" });
      expect(createPublicKey({ key, format: "jwk" }).asymmetricKeyDetails).toMatchObject({
        modulusLength: 2048,
      });
    }
  });

  it("shows the keys of a workspace before the first sign-in, and the same keys afterwards", async () => {
    const [first, second] = [await jwks(theirs), await jwks(theirs)];
    expect(first.keys).toHaveLength(2);
    expect(second).toEqual(first);
    const other = await stage.openGateway();
    expect((await other.client(`/${theirs}/auth/jwks.json`)).json).toEqual(first);
    const ids = (await jwks()).keys.map(({ kid }) => kid);
    expect(first.keys.filter(({ kid }) => ids.includes(kid))).toEqual([]);
  });

  it("is public, ignores credentials, and works under the prefix", async () => {
    const path = `/api/v1/gateway/${ours}/auth/jwks.json`;
    const { status } = await stage.gateway.client(path, { key: "nonsense" });
    expect(status).toBe(200);
  });

  it("is accepted by jose to verify an access token", async () => {
    const { token, user } = await somebody();
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(await jwks()), {
      issuer: address,
      audience: address,
      typ: "at+jwt",
      algorithms: ["RS256"],
    });
    expect(payload.sub).toBe(user.id);
    expect(Object.keys(protectedHeader).toSorted()).toEqual(["alg", "kid", "typ"]);
  });

  it("is accepted by jsonwebtoken, with keys of node:crypto, to verify an access token", async () => {
    const { token, user } = await somebody();
    const { kid } = jsonwebtoken.decode(token, { complete: true })!.header;
    const jwk = (await jwks()).keys.find((key) => key.kid === kid) as JsonWebKey;
    const claims = jsonwebtoken.verify(token, createPublicKey({ key: jwk, format: "jwk" }), {
      algorithms: ["RS256"],
      issuer: address,
      audience: address,
    });
    expect(claims.sub).toBe(user.id);
  });

  it("is accepted by both to verify the token of a post-login address, which has a separate key", async () => {
    const { workspace, user, token } = await somebody();
    const url = await stage.endUsers.tokens.issueRedirect(
      workspace,
      { ...user, firstName: "Ada" },
      "https://shop.example/welcome?from=mail",
    );
    const { origin, pathname, searchParams } = new URL(url);
    expect([origin, pathname, searchParams.get("from")]).toEqual([
      "https://shop.example",
      "/welcome",
      "mail",
    ]);
    const redirect = searchParams.get("token")!;
    const expected = { issuer: address, audience: origin };
    const { payload, protectedHeader } = await jwtVerify(
      redirect,
      createLocalJWKSet(await jwks()),
      { ...expected, typ: "redirect+jwt" },
    );
    expect(payload).toMatchObject({
      sub: user.id,
      email: user.email,
      workspaceId: ours,
      firstName: "Ada",
    });
    expect(payload.exp! - payload.iat!).toBe(60);
    expect(protectedHeader.kid).not.toBe(
      jsonwebtoken.decode(token, { complete: true })!.header.kid,
    );
    const jwk = (await jwks()).keys.find(({ kid }) => kid === protectedHeader.kid) as JsonWebKey;
    const key = createPublicKey({ key: jwk, format: "jwk" });
    expect(jsonwebtoken.verify(redirect, key, expected).sub).toBe(user.id);
  });

  it("creates one set of keys for concurrent first requests on several nodes", async () => {
    const fresh = await openTokenStage();
    try {
      const nodes = await Promise.all([1, 2, 3].map(() => fresh.openGateway()));
      const answers = await Promise.all(
        [...nodes, ...nodes].map(({ client }) => client(`/${ours}/auth/jwks.json`)),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const text = "select purpose from gateway.signing_key order by 1";
      const rows = await fresh.database.database.owner.run({ text });
      expect(rows).toEqual([{ purpose: "access" }, { purpose: "redirect" }]);
    } finally {
      await fresh.close();
    }
  });
});

describe("404", () => {
  it("in the service envelope, for a workspace that does not exist", async () => {
    const { status, json } = await stage.gateway.client(`/${absent}/auth/jwks.json`);
    expect([status, json.isSuccess, json.statusCode]).toEqual([404, false, 404]);
  });
});
