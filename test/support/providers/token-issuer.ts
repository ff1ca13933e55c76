// An external service that issues access tokens. It publishes metadata and a key set, which a test
// can change. It signs tokens with any claims.
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { providerAt } from "./server.ts";

type Json = Readonly<Record<string, unknown>>;

export interface IssuerKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: Json;
}

export function makeIssuerKey(kid: string): IssuerKey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: "jwk" }), kid, use: "sig" } };
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * @param header members of the token's header that are added to, or replace, those of a correct
 * access token
 */
export function signToken(key: IssuerKey, claims: Json, header: Json = {}): string {
  const head = { alg: "ES256", typ: "at+jwt", kid: key.kid, ...header };
  const text = `${part(head)}.${part(claims)}`;
  const options = { key: key.privateKey, dsaEncoding: "ieee-p1363" } as const;
  return `${text}.${createSign("sha256").update(text).sign(options, "base64url")}`;
}

/**
 * Signs a token by HMAC, with the public key as the secret. Every client knows the public key, so
 * the gateway must refuse the token.
 */
export function signBySecret(key: IssuerKey, claims: Json): string {
  const text = `${part({ alg: "HS256", typ: "at+jwt", kid: key.kid })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", JSON.stringify(key.jwk)).update(text).digest("base64url")}`;
}

export const unsigned = (key: IssuerKey, claims: Json): string =>
  `${part({ alg: "none", typ: "at+jwt", kid: key.kid })}.${part(claims)}.${"A".repeat(86)}`;

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;

/** @param path path of the issuer's address, after its host */
export async function startTokenIssuer(path = "") {
  const keys = [makeIssuerKey("first")];
  /** Paths of the received requests, in order. */
  const asked: string[] = [];
  const own = {
    /** Sends an answer that replaces the correct ones; undefined for correct answers. */
    answer: undefined as ((response: ServerResponse) => void) | undefined,
    /** True if the issuer publishes only the metadata of OpenID Connect, and not those of OAuth. */
    isPlainOidc: false,
    /** Members that are added to the metadata, or replace members of it. */
    more: {} as Readonly<Record<string, unknown>>,
  };
  const server = await providerAt(
    createServer((request, response) => {
      const asking = request.url ?? "";
      asked.push(asking);
      const json = (value: unknown): void =>
        void response.setHeader("content-type", "application/json").end(JSON.stringify(value));
      if (own.answer !== undefined) own.answer(response);
      else if (asking === "/keys") json({ keys: keys.map(({ jwk }) => jwk) });
      else if (
        (asking === `/.well-known/oauth-authorization-server${path}` && !own.isPlainOidc) ||
        asking === `${path}/.well-known/openid-configuration`
      )
        json({ issuer, jwks_uri: `${server.issuer}/keys`, ...own.more });
      else response.writeHead(404).end();
    }),
  );
  const issuer = `${server.issuer}${path}`;
  return { issuer, keys, asked, own, close: () => server.close() };
}
