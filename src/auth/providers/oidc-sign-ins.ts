// Signs users in with OpenID Connect. Uses the authorization code flow with PKCE for sign-ins on
// the provider's page. Uses the password grant if the provider's definition allows it. Rejects
// expired tokens, and tokens that were issued for another client or another sign-in.
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  genericGrantRequest,
  randomNonce,
  randomPKCECodeVerifier,
  skipSubjectCheck,
  type Configuration,
} from "openid-client";
import { createOidcClients } from "./oidc-clients.ts";
import { refuseClaims, logFailure } from "./oidc-failures.ts";
import { identityOf } from "./oidc-identity.ts";
import type { ProviderDefinition } from "../../catalog/index.ts";
import type {
  BrowserAnswer,
  BrowserSignIn,
  KindDependencies,
  PasswordGrant,
  ProvidedIdentity,
} from "./provider-kind.ts";

type OidcProvider = ProviderDefinition<"oidc">;

/** Claims about a user, from an ID token or from the userinfo endpoint. */
type ProviderClaims = Readonly<Record<string, unknown>>;

export type OidcSignIns = ReturnType<typeof createOidcSignIns>;

export function createOidcSignIns(deps: KindDependencies) {
  const { log } = deps;
  const clients = createOidcClients(deps);
  const browser: BrowserSignIn<"oidc"> = {
    begin: async (provider, request) => {
      const { settings } = await clients.find(provider);
      const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      try {
        const values = { ...request, ...secrets };
        const url = await authorizationUrlOf(settings, provider.definition, values);
        return { authorizationUrl: url.href, secrets };
      } catch (error) {
        throw logFailure(log, provider, error);
      }
    },
    finish: async (provider, answer) => {
      const { exchange } = await clients.find(provider);
      try {
        return await exchange((client) => redeemCode(client, provider.definition, answer));
      } catch (error) {
        throw logFailure(log, provider, error);
      }
    },
  };
  const checkPassword: PasswordGrant<"oidc">["check"] = async (provider, credentials) => {
    const { exchange } = await clients.find(provider);
    const { definition } = provider;
    const parameters = { ...credentials, scope: definition.scopes.join(" ") };
    try {
      return await exchange(async (client) => {
        const granted = await requestTokens(client, definition, "password", parameters);
        return readIdentity(client, definition, granted);
      });
    } catch (error) {
      const failure = logFailure(log, provider, error);
      if (failure.code === "TOKEN_INVALID") return undefined;
      throw failure;
    }
  };
  return { ...browser, checkPassword };
}

async function authorizationUrlOf(
  client: Configuration,
  { scopes }: OidcProvider,
  { redirectUri, state, nonce, verifier }: Record<string, string>,
): Promise<URL> {
  return buildAuthorizationUrl(client, {
    redirect_uri: redirectUri!,
    scope: scopes.join(" "),
    state: state!,
    nonce: nonce!,
    code_challenge: await calculatePKCECodeChallenge(verifier!),
    code_challenge_method: "S256",
  });
}

async function redeemCode(
  client: Configuration,
  definition: OidcProvider,
  { code, redirectUri, secrets }: BrowserAnswer,
): Promise<ProvidedIdentity> {
  // Does not use the function of the library that exchanges codes, because this function normalises
  // the redirect address. Providers compare this address exactly.
  const granted = await requestTokens(client, definition, "authorization_code", {
    code,
    redirect_uri: redirectUri,
    code_verifier: secrets["verifier"] ?? "",
  });
  if (granted.idToken === undefined) throw refuseClaims("no id token");
  if (granted.idToken["nonce"] !== secrets["nonce"]) throw refuseClaims("nonce");
  return readIdentity(client, definition, granted);
}

interface Granted {
  readonly accessToken: string;
  /**
   * Claims of the ID token. The library has already checked the token's signature, issuer, audience
   * and times.
   */
  readonly idToken: ProviderClaims | undefined;
}

async function requestTokens(
  client: Configuration,
  { clientId }: OidcProvider,
  grantType: string,
  parameters: Record<string, string>,
): Promise<Granted> {
  const answer = await genericGrantRequest(client, grantType, parameters);
  const idToken = answer.claims();
  // The library checks the claim `azp` (the client that the token was issued to) only if the token
  // has several audiences.
  if (idToken?.azp !== undefined && idToken.azp !== clientId) throw refuseClaims("azp");
  return { accessToken: answer.access_token, idToken };
}

/**
 * Reads the identity of the user from the ID token. If the ID token contains no email address,
 * reads the address from the userinfo endpoint. The address and `email_verified` always come from
 * the same source.
 */
async function readIdentity(
  client: Configuration,
  { scopes }: OidcProvider,
  { accessToken, idToken }: Granted,
): Promise<ProvidedIdentity> {
  const needsUserInfo =
    idToken === undefined || (idToken["email"] === undefined && scopes.includes("email"));
  const { issuer, userinfo_endpoint: userInfoUrl } = client.serverMetadata();
  if (!needsUserInfo || userInfoUrl === undefined) return identityOf(idToken ?? {}, issuer);
  const subject = idToken === undefined ? skipSubjectCheck : String(idToken["sub"]);
  const userInfo: ProviderClaims = await fetchUserInfo(client, accessToken, subject);
  return identityOf({ ...idToken, email_verified: undefined, ...userInfo }, issuer);
}
