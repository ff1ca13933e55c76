// Forged tokens. Some are made from a valid token and public data only. The others are signed with
// the workspace's own key, so that only their claims are wrong. The name of each token says why the
// gateway must refuse it.
import {
  createHmac,
  generateKeyPairSync,
  sign as signBytes,
  constants,
  type KeyObject,
} from "node:crypto";
import type { EndUser, EndUsers, SignedIn } from "../support/end-users.ts";
import { baseUrl, ours, theirs } from "./token-stage.ts";

export type Json = Record<string, unknown>;

/** What a forger uses to make tokens: a valid token, and keys. */
export interface Model extends SignedIn {
  readonly header: Json;
  readonly claims: Json;
  readonly user: EndUser;
  /** The workspace's key that signed the valid token. */
  readonly own: KeyObject;
  readonly ownPublic: KeyObject;
  readonly redirectKid: string;
  readonly redirectKey: KeyObject;
  readonly redirectToken: string;
  readonly theirKid: string;
  readonly theirKey: KeyObject;
  /** Another signed-in user of the workspace. */
  readonly other: SignedIn & { readonly user: EndUser };
}

export const partsOf = (token: string): readonly [Json, Json, string] => {
  const [head, body, signature] = token.split(".");
  return [fromText(head!), fromText(body!), signature!];
};

const fromText = (part: string): Json => JSON.parse(Buffer.from(part, "base64url").toString());
const toText = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

export async function openModel(endUsers: EndUsers): Promise<Model> {
  const { tokens, keys, catalog } = endUsers;
  const [user, otherUser] = [
    await endUsers.create({ workspaceId: ours, roles: ["reader"] }),
    await endUsers.create({ workspaceId: ours, roles: ["guest"] }),
  ];
  const signedIn = await endUsers.signIn(user);
  const [header, claims] = partsOf(signedIn.token);
  const [access, redirect, their] = [
    await keys.signer(ours, "access"),
    await keys.signer(ours, "redirect"),
    await keys.signer(theirs, "access"),
  ];
  const workspace = (await catalog.get(ours))!;
  const url = await tokens.issueRedirect(workspace, user, "https://shop.example/");
  return {
    ...signedIn,
    header,
    claims,
    user,
    own: access.privateKey,
    ownPublic: (await keys.verifier(ours, "access", access.kid))!,
    redirectKid: redirect.kid,
    redirectKey: redirect.privateKey,
    redirectToken: new URL(url).searchParams.get("token")!,
    theirKid: their.kid,
    theirKey: their.privateKey,
    other: { ...(await endUsers.signIn(otherUser)), user: otherUser },
  };
}

const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

/**
 * Returns a token with any header and any claims, signed with RS256. The header and the claims can
 * also be texts that are not JSON.
 */
export function signed(header: unknown, claims: unknown, key: KeyObject): string {
  const text = `${toText(header)}.${toText(claims)}`;
  return `${text}.${signBytes("sha256", Buffer.from(text), key).toString("base64url")}`;
}

export type Forgery = (model: Model) => string;

const unsigned = (header: (model: Model) => Json): Forgery => {
  return (model) => `${toText(header(model))}.${toText(model.claims)}.`;
};
const hmac = (secret: (model: Model) => string | Buffer): Forgery => {
  return (model) => {
    const text = `${toText({ ...model.header, alg: "HS256" })}.${toText(model.claims)}`;
    return `${text}.${createHmac("sha256", secret(model)).update(text).digest("base64url")}`;
  };
};
const byOtherAlgorithm = (alg: string, hash: string, padding: number): Forgery => {
  return ({ header, claims, own }) => {
    const text = `${toText({ ...header, alg })}.${toText(claims)}`;
    const signature = signBytes(hash, Buffer.from(text), { key: own, padding });
    return `${text}.${signature.toString("base64url")}`;
  };
};
/** Signs the valid claims with a key of another owner. `more` changes the header. */
const byStranger = (more: (model: Model) => Json): Forgery => {
  return (model) => signed({ ...model.header, ...more(model) }, model.claims, stranger.privateKey);
};
/** Changes only the header of the valid token, and signs it with the workspace's own key. */
const withHeader = (more: (model: Model) => Json): Forgery => {
  return (model) => signed({ ...model.header, ...more(model) }, model.claims, model.own);
};
/** Changes only the claims of the valid token, and signs it with the workspace's own key. */
const withClaims = (more: (model: Model) => Json): Forgery => {
  return (model) => signed(model.header, { ...model.claims, ...more(model) }, model.own);
};
const withKid = (kid: unknown): Forgery => byStranger(() => ({ kid }));
/** Replaces one part of the valid token: its header (0), its claims (1) or its signature (2). */
const withPart = (place: 0 | 1 | 2, make: (model: Model, part: string) => string): Forgery => {
  return (model) => {
    const parts = model.token.split(".");
    parts[place] = make(model, parts[place]!);
    return parts.join(".");
  };
};

const jwk = (): Json => ({ ...stranger.publicKey.export({ format: "jwk" }) });
const pem = ({ ownPublic }: Model): string =>
  ownPublic.export({ format: "pem", type: "spki" }) as string;
const der = ({ ownPublic }: Model): Buffer => ownPublic.export({ format: "der", type: "spki" });
const seconds = (): number => Math.floor(Date.now() / 1000);
const pkcs1 = constants.RSA_PKCS1_PADDING;

/**
 * Returns the signature with another last character. Four bits of this character are unused, so a
 * careless decoder would return the same bytes.
 */
const nextLetter = (text: string): string => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = letters.indexOf(text.at(-1)!);
  return text.slice(0, -1) + letters[last ^ 1]!;
};

const address = `${baseUrl}/${theirs}`;
const ofTheirs = { workspaceId: theirs, iss: address, aud: address };

/** Forgeries without a key of the workspace. */
export const withoutKey: Readonly<Record<string, Forgery>> = {
  "alg none": unsigned(({ header }) => ({ ...header, alg: "none" })),
  "alg None": unsigned(({ header }) => ({ ...header, alg: "None" })),
  "alg none with the old signature": withPart(0, ({ header }) =>
    toText({ ...header, alg: "none" }),
  ),
  "no alg": unsigned(({ header: { alg: _alg, ...rest } }) => rest),
  "HS256 with the public key's PEM": hmac(pem),
  "HS256 with the public key's PEM, trimmed": hmac((model) => pem(model).trim()),
  "HS256 with the public key's DER": hmac(der),
  "HS256 with the public key's JWK": hmac(({ ownPublic }) =>
    JSON.stringify(ownPublic.export({ format: "jwk" })),
  ),
  "HS256 with the modulus": hmac(({ ownPublic }) => ownPublic.export({ format: "jwk" }).n!),
  "HS256 with nothing": hmac(() => ""),
  "a foreign key under our kid": byStranger(() => ({})),
  "the other workspace's key under its kid": (model) =>
    signed({ ...model.header, kid: model.theirKid }, model.claims, model.theirKey),
  "the other workspace's key under our kid": (model) =>
    signed(model.header, model.claims, model.theirKey),
  "a jwk in the header": byStranger(() => ({ jwk: jwk() })),
  "a jwk in the header instead of a kid": ({ claims }) =>
    signed({ alg: "RS256", typ: "at+jwt", jwk: jwk() }, claims, stranger.privateKey),
  jku: byStranger(() => ({ jku: "https://evil.example/jwks.json" })),
  x5u: byStranger(() => ({ x5u: "https://evil.example/cert.pem" })),
  x5c: byStranger(() => ({ x5c: ["MIIB"] })),
  "no kid": ({ header: { kid: _kid, ...rest }, claims }) =>
    signed(rest, claims, stranger.privateKey),
  "an unknown kid": withKid("AAAAAAAAAAAAAAAAAAAAAA"),
  "a kid that climbs": withKid("../../../../dev/null"),
  "a kid in SQL": withKid("' union select '1"),
  "an empty kid": withKid(""),
  "a kid that is null": withKid(null),
  "a kid that is a number": withKid(1),
  "a kid that is a list": ({ header, claims }) =>
    signed({ ...header, kid: [header["kid"]] }, claims, stranger.privateKey),
  "a long kid": withKid("k".repeat(4_000)),
  "kid __proto__": withKid("__proto__"),
  "other roles": withPart(1, ({ claims, other }) =>
    toText({ ...claims, roleId: partsOf(other.token)[1]["roleId"] }),
  ),
  "another sub": withPart(1, ({ claims, other }) => toText({ ...claims, sub: other.user.id })),
  "claims of another token": withPart(1, ({ other }) => other.token.split(".")[1]!),
  "a claim twice": withPart(1, ({ claims, other }) =>
    toText(`${JSON.stringify(claims).slice(0, -1)},"sub":"${other.user.id}"}`),
  ),
  "an equivalent header with another text": withPart(0, ({ header }) =>
    toText(JSON.stringify(header, null, 1)),
  ),
  "signature of another token": withPart(2, ({ other }) => other.token.split(".")[2]!),
  "a signature with a bit changed": withPart(
    2,
    (_model, part) => `${part[0] === "A" ? "B" : "A"}${part.slice(1)}`,
  ),
  "a signature in another spelling": withPart(2, (_model, part) => nextLetter(part)),
  "half a signature": withPart(2, (_model, part) => part.slice(0, 171)),
  "no signature": withPart(2, () => ""),
  "no signature and no dot": ({ token }) => token.replace(/\.[^.]*$/, ""),
  "no claims": withPart(1, () => ""),
  "a part too many": ({ token }) => `${token}.eA`,
  "five parts": ({ header }) => `${toText({ ...header, enc: "A128GCM" })}.eA.eA.eA.eA`,
  padding: ({ token }) => `${token}==`,
  "base64 of the other alphabet": ({ token }) => token.replaceAll("-", "+").replaceAll("_", "/"),
  "JSON serialization": ({ token }) => {
    const [head, payload, signature] = token.split(".");
    return toText({ protected: head, payload, signature });
  },
  "a header that is not JSON": withPart(0, () => toText('{"alg":')),
  "a header that is a list": withPart(0, () => toText("[1]")),
  "claims that are no UTF-8": withPart(1, () =>
    Buffer.from([123, 34, 0xff, 34, 58, 49, 125]).toString("base64url"),
  ),
  "claims that are null": withPart(1, () => toText("null")),
  "claims in a thousand lists": withPart(1, () => toText("[".repeat(1_000) + "]".repeat(1_000))),
  "the other workspace in the claims only": withPart(1, ({ claims }) =>
    toText({ ...claims, ...ofTheirs }),
  ),
};

/** Forgeries that need the workspace's own keys. */
export const withKey: Readonly<Record<string, Forgery>> = {
  RS512: byOtherAlgorithm("RS512", "sha512", pkcs1),
  PS256: byOtherAlgorithm("PS256", "sha256", constants.RSA_PKCS1_PSS_PADDING),
  "RS256 of a header that says RS512": withHeader(() => ({ alg: "RS512" })),
  "typ JWT": withHeader(() => ({ typ: "JWT" })),
  "typ in other case": withHeader(() => ({ typ: "AT+JWT" })),
  "typ with its media type": withHeader(() => ({ typ: "application/at+jwt" })),
  "typ of a redirect token": withHeader(() => ({ typ: "redirect+jwt" })),
  "no typ": ({ header: { typ: _typ, ...rest }, claims, own }) => signed(rest, claims, own),
  crit: withHeader(() => ({ crit: ["exp"] })),
  b64: withHeader(() => ({ b64: false, crit: ["b64"] })),
  "jku with a valid signature": withHeader(() => ({ jku: "https://evil.example/jwks.json" })),
  cty: withHeader(() => ({ cty: "JWT" })),
  "a redirect token": ({ redirectToken }) => redirectToken,
  "claims of an access token under the redirect key": (model) =>
    signed({ ...model.header, kid: model.redirectKid }, model.claims, model.redirectKey),
  "the redirect key under the access key's kid": (model) =>
    signed(model.header, model.claims, model.redirectKey),
  expired: withClaims(() => ({ iat: seconds() - 1_000, exp: seconds() - 1 })),
  "expired long ago": withClaims(() => ({ iat: 1, exp: 2 })),
  "no exp": ({ header, claims: { exp: _exp, ...rest }, own }) => signed(header, rest, own),
  "exp as text": withClaims(({ claims }) => ({ exp: String(claims["exp"]) })),
  "exp beyond numbers": ({ header, claims, own }) =>
    signed(header, JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e400'), own),
  "iat in the future": withClaims(() => ({ iat: seconds() + 200, exp: seconds() + 900 })),
  "no iat": ({ header, claims: { iat: _iat, ...rest }, own }) => signed(header, rest, own),
  "nbf in the future": withClaims(() => ({ nbf: seconds() + 200 })),
  "nbf as text": withClaims(() => ({ nbf: "0" })),
  "another iss": withClaims(() => ({ iss: "https://evil.example" })),
  "iss of the other workspace": withClaims(() => ({ iss: `${baseUrl}/${theirs}` })),
  "iss as a list": withClaims(({ claims }) => ({ iss: [claims["iss"]] })),
  "no iss": ({ header, claims: { iss: _iss, ...rest }, own }) => signed(header, rest, own),
  "another aud": withClaims(() => ({ aud: "https://evil.example" })),
  "aud as a list": withClaims(({ claims }) => ({ aud: [claims["aud"], "https://evil.example"] })),
  "no aud": ({ header, claims: { aud: _aud, ...rest }, own }) => signed(header, rest, own),
  "another claim typ": withClaims(() => ({ typ: "admin" })),
  "no claim typ": ({ header, claims: { typ: _typ, ...rest }, own }) => signed(header, rest, own),
  "the other workspace, signed by ours": withClaims(() => ofTheirs),
  "workspaceId in upper case": withClaims(({ claims }) => ({
    workspaceId: (claims["workspaceId"] as string).toUpperCase(),
  })),
  "no sub": ({ header, claims: { sub: _sub, ...rest }, own }) => signed(header, rest, own),
  "sub of another user": withClaims(({ other }) => ({ sub: other.user.id })),
  "sub of an unknown user": withClaims(() => ({ sub: "11111111-1111-4111-8111-111111111111" })),
  "sub that is not a GUID": withClaims(() => ({ sub: "ada" })),
  "sid of another user": withClaims(({ other }) => ({ sid: other.sessionId })),
  "sid of no session": withClaims(() => ({ sid: "11111111-1111-4111-8111-111111111111" })),
  "no sid": ({ header, claims: { sid: _sid, ...rest }, own }) => signed(header, rest, own),
  "an older generation": withClaims(() => ({ gen: -1 })),
  "a later generation": withClaims(() => ({ gen: 1 })),
  "gen as text": withClaims(() => ({ gen: "0" })),
  "no gen": ({ header, claims: { gen: _gen, ...rest }, own }) => signed(header, rest, own),
  "roles that are no list": withClaims(() => ({ roleId: "all" })),
};
