// An OpenID Connect provider that a test can make misbehave. Until then, it answers correctly.
// Faults can be in its metadata, its keys, its tokens or its answers.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose";
import { providerAt } from "./server.ts";

type Json = Readonly<Record<string, unknown>>;
/** Sends an answer instead of the correct one. `honest` is the correct answer. */
type Answer = (response: ServerResponse, honest: Json) => void;

export interface Misdeeds {
  /** Returns the claims for the id token. Its argument contains the correct claims. */
  readonly claims?: (honest: Json) => Json;
  /** Returns an id token that replaces the correct one. */
  readonly idToken?: (claims: Json, keys: Keys) => Promise<string> | string | undefined;
  /** Returns the claims for the userinfo endpoint. Its argument contains the correct claims. */
  readonly userInfo?: (honest: Json) => Json;
  readonly atDiscovery?: Answer;
  readonly atKeys?: Answer;
  readonly atToken?: Answer;
  readonly atUserInfo?: Answer;
}

export interface Keys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export type CrookedProvider = Awaited<ReturnType<typeof startCrookedProvider>>;

/** The user who signs in by default. */
const eve = { sub: "eve", email: "eve@example.com", email_verified: true };

export async function startCrookedProvider() {
  let misdeeds: Misdeeds = {};
  let keys = await makeKeys("first");
  /** Paths of the received requests, in order. */
  const asked: string[] = [];
  /**
   * The received requests to the token endpoint: the client's `Authorization` header, and the form.
   */
  const redeemed: { readonly authorization: string; readonly form: URLSearchParams }[] = [];
  const approved = new Map<string, { readonly person: Json; readonly nonce: string | null }>();
  const tokens = new Map<string, Json>();
  const server = await providerAt(createServer(hear));
  const { issuer, clientId } = server;

  function hear(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? "", issuer).pathname;
    asked.push(path);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const { authorization = "" } = request.headers;
      if (path === "/token") redeemed.push({ authorization, form });
      void answer(path, form, authorization.replace("Bearer ", ""), response);
    });
  }

  async function answer(
    path: string,
    form: URLSearchParams,
    bearer: string,
    response: ServerResponse,
  ): Promise<void> {
    switch (path) {
      case "/.well-known/openid-configuration":
        return say(response, metadataOf(issuer), misdeeds.atDiscovery);
      case "/keys":
        return say(response, { keys: [keys.publicJwk] }, misdeeds.atKeys);
      case "/userinfo": {
        const honest = tokens.get(bearer) ?? {};
        return say(response, misdeeds.userInfo?.(honest) ?? honest, misdeeds.atUserInfo);
      }
      default:
        return say(response, await redeem(form), misdeeds.atToken);
    }
  }

  async function redeem(form: URLSearchParams): Promise<Json> {
    const byPassword = { person: { ...eve, ...eveByName(form) }, nonce: null };
    const { person, nonce } = approved.get(form.get("code") ?? "") ?? byPassword;
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      ...(nonce !== null && { nonce }),
      ...person,
    };
    const claims = misdeeds.claims?.(honest) ?? honest;
    const accessToken = `token-${tokens.size}`;
    tokens.set(accessToken, person);
    const idToken = await (misdeeds.idToken ?? sign)(claims, keys);
    return {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 300,
      ...(idToken !== undefined && { id_token: idToken }),
    };
  }

  return {
    ...server,
    asked,
    redeemed,
    /** Ends all earlier faults, and begins these. */
    misbehave: (next: Misdeeds): void => void (misdeeds = next),
    /**
     * Ends a sign-in as this user. Returns the parameters that the browser would bring to the
     * redirect address.
     */
    approve(authorizationUrl: string, person: Json = eve) {
      const { searchParams } = new URL(authorizationUrl);
      const code = `code-${approved.size}`;
      approved.set(code, { person, nonce: searchParams.get("nonce") });
      return { code, state: searchParams.get("state") ?? "" };
    },
    /** Creates a new signing key, and publishes only the new key. */
    changeKeys: async () => {
      keys = await makeKeys(`key-${Date.now()}-${approved.size}`);
    },
  };
}

/** Returns a correctly signed token. */
export const sign = (claims: Json, { privateKey, kid }: Keys): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);

/**
 * Builds a token of any header and claims, also of wrong ones. `signature` is appended unchanged.
 */
export function assemble(header: Json, claims: Json, signature = ""): string {
  const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part(header)}.${part(claims)}.${signature}`;
}

export async function makeKeys(kid: string, modulusLength = 2048): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { modulusLength });
  return {
    kid,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" },
  };
}

const eveByName = (form: URLSearchParams): Json => {
  const name = form.get("username");
  return name === null ? {} : { email: name, sub: `by-password-${name}` };
};

const metadataOf = (issuer: string): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
});

function say(response: ServerResponse, honest: Json, own: Answer = sayJson): void {
  own(response, honest);
}

export const sayJson: Answer = (response, honest) => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(honest));
};
