// Tests wrong answers of a provider, or of an attacker in its place. None of them signs a user in.
// Each wrong answer differs in one detail from a correct answer (G16.3).
import { createHmac, createPublicKey, sign as signBytes, generateKeyPairSync } from "node:crypto";
import { CompactEncrypt, exportJWK, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  assemble,
  makeKeys,
  sayJson,
  sign,
  type Keys,
  type Misdeeds,
} from "../support/providers/crooked.ts";
import { openProviderStage, type ProviderStage } from "./provider-stage.ts";

let stage: ProviderStage;
let others: Keys;
beforeAll(async () => {
  stage = await openProviderStage();
  others = await makeKeys("first");
  expect((await stage.signIn()).status).toBe(200);
});
beforeEach(() => stage.crooked.misbehave({}));
afterAll(() => stage.close());

type Claims = Readonly<Record<string, unknown>>;
const now = (): number => Math.floor(Date.now() / 1000);
const without =
  (...names: string[]) =>
  (claims: Claims): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
const withClaims =
  (more: Claims | (() => Claims)) =>
  (claims: Claims): Claims => ({ ...claims, ...(typeof more === "function" ? more() : more) });

async function accounts(): Promise<number> {
  const text = "select count(*)::int as count from gateway.end_user";
  const [row] = await stage.database.database.owner.run<{ count: number }>({ text });
  return row!.count;
}

async function refuses(misdeeds: Misdeeds, status: number): Promise<void> {
  const before = await accounts();
  const brought = await stage.bringBack({ sub: "mallory", email: "mallory@example.com" });
  stage.crooked.misbehave(misdeeds);
  const answer = await stage.callback("crooked", brought);
  expect(answer.status).toBe(status);
  expect(answer.json.message).toBe(
    status === 400
      ? "This code or token is wrong, expired or already used. Request a new one."
      : "The identity provider does not respond. Try again in a few seconds.",
  );
  expect(await accounts()).toBe(before);
  stage.crooked.misbehave({});
  expect((await stage.callback("crooked", brought)).status).toBe(400);
}

const claimed: Readonly<Record<string, (claims: Claims) => Claims>> = {
  "another issuer": withClaims({ iss: "https://evil.example" }),
  "its issuer with a slash at the end": (claims) => ({
    ...claims,
    iss: `${String(claims["iss"])}/`,
  }),
  "its issuer in another case": (claims) => ({
    ...claims,
    iss: String(claims["iss"]).toUpperCase(),
  }),
  "a list of issuers": (claims) => ({ ...claims, iss: [claims["iss"]] }),
  "no issuer": without("iss"),
  "another audience": withClaims({ aud: "blog" }),
  "an audience that begins like ours": withClaims({ aud: "shop2" }),
  "a list of other audiences": withClaims({ aud: ["blog", "news"] }),
  "an empty list of audiences": withClaims({ aud: [] }),
  "several audiences and no authorised party": withClaims({ aud: ["shop", "blog"] }),
  "several audiences and another authorised party": withClaims({
    aud: ["shop", "blog"],
    azp: "blog",
  }),
  "our audience and another authorised party": withClaims({ azp: "blog" }),
  "no audience": without("aud"),
  "another nonce": withClaims({ nonce: "guessed" }),
  "no nonce": without("nonce"),
  "a nonce that is null": withClaims({ nonce: null }),
  "a list with the nonce": (claims) => ({ ...claims, nonce: [claims["nonce"]] }),
  "an expiry in the past": withClaims(() => ({ exp: now() - 120 })),
  "no end": without("exp"),
  "an end in words": withClaims({ exp: "never" }),
  "an infinite expiry": withClaims({ exp: null }),
  "a beginning in the future": withClaims(() => ({ nbf: now() + 600 })),
  "no time of issue": without("iat"),
  "no subject": without("sub"),
  "an empty subject": withClaims({ sub: "" }),
  "a subject that is a number": withClaims({ sub: 7 }),
  "a subject that is a list": withClaims({ sub: ["mallory"] }),
  "a subject with a NUL": withClaims({ sub: "mal\0lory" }),
  "a subject with half a character": withClaims({ sub: "mal\ud800lory" }),
  "a subject that is too long": withClaims({ sub: "m".repeat(256) }),
};

describe("an id token with", () => {
  it.each(Object.entries(claimed))("%s", async (_name, claims) => {
    await refuses({ claims }, 400);
  });
});

/**
 * Signs claims by HMAC, with a key that the attacker knows: the client secret, or the public key.
 */
const byHmac = (claims: Claims, kid: string, key: string | Buffer): string => {
  const unsigned = assemble({ alg: "HS256", kid }, claims).slice(0, -1);
  return `${unsigned}.${createHmac("sha256", key).update(unsigned).digest("base64url")}`;
};
const published = ({ publicJwk }: Keys): string =>
  createPublicKey({ key: publicJwk as never, format: "jwk" })
    .export({ type: "spki", format: "pem" })
    .toString();

const signed: Readonly<Record<string, NonNullable<Misdeeds["idToken"]>>> = {
  "without a signature: none": (claims) => assemble({ alg: "none" }, claims),
  "without a signature: None": (claims) => assemble({ alg: "None" }, claims),
  "without a signature, with a key id": (claims, { kid }) => assemble({ alg: "none", kid }, claims),
  "with algorithm none and a signature": async (claims, keys) =>
    assemble({ alg: "none" }, claims, (await sign(claims, keys)).split(".")[2]),
  "without a signature and an algorithm": (claims) => assemble({}, claims),
  "by an empty signature": (claims, { kid }) => assemble({ alg: "RS256", kid }, claims),
  "with the client's secret": (claims, { kid }) => byHmac(claims, kid, stage.crooked.clientSecret),
  "with the published key as a secret": (claims, keys) => byHmac(claims, keys.kid, published(keys)),
  "with an empty secret": (claims, { kid }) => byHmac(claims, kid, ""),
  "with another key under the same key id": (claims) => sign(claims, others),
  "with another key under an unknown key id": (claims) => sign(claims, { ...others, kid: "other" }),
  "by its own key in the header": async (claims, { kid }) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "RS256", kid, jwk: others.publicJwk })
      .sign(others.privateKey),
  "by a key at an address in the header": async (claims, { kid }) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "RS256", kid, jku: "http://169.254.169.254/keys" })
      .sign(others.privateKey),
  "with the correct key and another algorithm": async (claims, { kid, privateKey }) => {
    const unsigned = assemble({ alg: "PS256", kid }, claims).slice(0, -1);
    const bytes = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", privateKey, Buffer.from(unsigned));
    return `${unsigned}.${Buffer.from(bytes).toString("base64url")}`;
  },
  "with an unpublished curve": (claims, { kid }) => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const unsigned = assemble({ alg: "ES256", kid }, claims).slice(0, -1);
    const bytes = signBytes("sha256", Buffer.from(unsigned), {
      key: privateKey,
      dsaEncoding: "ieee-p1363",
    });
    return `${unsigned}.${bytes.toString("base64url")}`;
  },
  "and changed since": async (claims, keys) => {
    const [head, , tail] = (await sign(claims, keys)).split(".");
    const part = Buffer.from(JSON.stringify({ ...claims, sub: "ada" })).toString("base64url");
    return `${head}.${part}.${tail}`;
  },
  "with an extension that must be understood": async (claims, { kid, privateKey }) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "RS256", kid, crit: ["b64"], b64: true })
      .sign(privateKey),
  "and encrypted": async (claims, { publicJwk }) =>
    new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM" })
      .encrypt({ ...publicJwk, alg: "RSA-OAEP-256", use: "enc" }),
  "as two parts": (claims) => assemble({ alg: "RS256" }, claims).slice(0, -1),
  "as a text": () => "mallory",
  "as an empty text": () => "",
  "as no JSON": () => "e30.bm8ganNvbg.e30",
  "not at all": () => undefined,
};

describe("an id token that is signed", () => {
  it.each(Object.entries(signed))("%s", async (_name, idToken) => {
    await refuses({ idToken }, 400);
  });
});

describe("keys", () => {
  it("a key of 1024 bits is rejected", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const publicJwk = { ...(await exportJWK(publicKey)), kid: "small", alg: "RS256", use: "sig" };
    await stage.crooked.changeKeys();
    await pastCoolDown(async () => {
      await refuses(
        {
          atKeys: (response) => sayJson(response, { keys: [publicJwk] }),
          idToken: (claims) => {
            const unsigned = assemble({ alg: "RS256", kid: "small" }, claims).slice(0, -1);
            const bytes = signBytes("sha256", Buffer.from(unsigned), privateKey);
            return `${unsigned}.${bytes.toString("base64url")}`;
          },
        },
        400,
      );
    });
  });

  const keysRead = (): number => stage.crooked.asked.filter((path) => path === "/keys").length;

  it("an unknown key id causes one read of the keys, so no sign-in fails after a change of keys", async () => {
    await pastCoolDown(async () => {
      expect((await stage.signIn()).status).toBe(200);
      await stage.crooked.changeKeys();
      stage.crooked.asked.length = 0;
      for (let round = 0; round < 3; round++) expect((await stage.signIn()).status).toBe(200);
      expect(keysRead()).toBe(1);
    });
  });

  it("unpublished key ids cause one read of the keys per ten seconds", async () => {
    await pastCoolDown(async () => {
      expect((await stage.signIn()).status).toBe(200);
      stage.crooked.asked.length = 0;
      for (const kid of ["a", "b", "c"])
        await refuses({ idToken: (claims, keys) => sign(claims, { ...keys, kid }) }, 400);
      expect(keysRead()).toBe(1);
      // The gateway still uses the cached keys.
      expect((await stage.signIn()).status).toBe(200);
      expect(keysRead()).toBe(1);
    });
  });

  it("a failed read for an unknown key id leaves the cached keys valid", async () => {
    await pastCoolDown(async () => {
      expect((await stage.signIn()).status).toBe(200);
      const atKeys: Misdeeds["atKeys"] = (response) => response.writeHead(500).end();
      await refuses(
        { atKeys, idToken: (claims, keys) => sign(claims, { ...keys, kid: "x" }) },
        503,
      );
      stage.crooked.misbehave({ atKeys });
      expect((await stage.signIn()).status).toBe(200);
      stage.crooked.misbehave({});
    });
  });
});

let minutes = 0;
/** Runs the work at a later time. The clock moves for the gateway and the provider. */
async function pastCoolDown(work: () => Promise<void>): Promise<void> {
  minutes += 2;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

describe("the userinfo endpoint", () => {
  const claims = without("email", "email_verified");

  it("names another user", async () => {
    await refuses({ claims, userInfo: () => ({ sub: "ada", email: "ada@example.com" }) }, 400);
  });

  it("names no user", async () => {
    await refuses({ claims, userInfo: () => ({ email: "ada@example.com" }) }, 400);
  });

  it("rejects the token", async () => {
    await refuses(
      {
        claims,
        atUserInfo: (response) =>
          response.writeHead(401, { "www-authenticate": 'Bearer error="invalid_token"' }).end(),
      },
      400,
    );
  });

  it("answers in an unsigned token", async () => {
    await refuses(
      {
        claims,
        atUserInfo: (response, honest) =>
          response
            .writeHead(200, { "content-type": "application/jwt" })
            .end(assemble({ alg: "none" }, honest)),
      },
      400,
    );
  });

  it("fails", async () => {
    await refuses({ claims, atUserInfo: (response) => response.writeHead(502).end() }, 503);
  });
});

const refusing =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  (response: Parameters<NonNullable<Misdeeds["atToken"]>>[0]): void => {
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));
  };

describe("the token endpoint", () => {
  it.each<[string, Misdeeds["atToken"], number]>([
    ["does not know the code", refusing(400, { error: "invalid_grant" }), 400],
    ["does not know us", refusing(401, { error: "invalid_client" }), 400],
    ["asks who we are", refusing(401, {}, { "www-authenticate": 'Basic realm="provider"' }), 400],
    ["does not do that", refusing(400, { error: "unsupported_grant_type" }), 400],
    [
      "gives a reason that is too long for the operator's log",
      refusing(400, { error: "x\n\u001b[31m".repeat(1_000), error_description: "secret" }),
      400,
    ],
    [
      "returns a token of another type",
      refusing(200, { access_token: "x", token_type: "mac" }),
      400,
    ],
    ["returns nothing", refusing(200, {}), 400],
    ["returns a list", refusing(200, []), 400],
    ["returns null", refusing(200, null), 400],
    ["wants fewer requests", refusing(429, { error: "slow_down" }), 503],
    ["has an accident", refusing(500, { error: "server_error" }), 503],
    ["is being repaired", refusing(503, {}), 503],
    ["is not there", refusing(404, {}), 503],
    ["has moved", refusing(302, {}, { location: "http://169.254.169.254/latest/meta-data/" }), 503],
    ["has moved permanently", refusing(308, {}, { location: "http://127.0.0.1:1/token" }), 503],
    ["shows a page", refusing(200, "<html>", { "content-type": "text/html" }), 400],
    ["talks too much", (response) => response.writeHead(200).end("x".repeat(1_048_577)), 503],
    ["hangs up", (response) => response.destroy(), 503],
    [
      "hangs up in the middle",
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write("{");
        setImmediate(() => response.destroy());
      },
      503,
    ],
  ])("%s", async (_name, atToken, status) => {
    await refuses({ atToken: atToken! }, status);
  });

  it("is abandoned after five seconds without an answer", async () => {
    const began = performance.now();
    await refuses({ atToken: () => undefined }, 503);
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
