// OpenID Connect sign-ins: authorization code with PKCE, and the password grant for providers that take passwords.
// Refuses tokens not signed for this client, this sign-in and this time.
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
import { refuseClaims, tellFailure, type OidcFailure } from "./oidc-failures.ts";
import { identityOf } from "./oidc-identity.ts";
import type { ProviderDefinition } from "../../catalog/index.ts";
import type { Provider } from "./provider.ts";
import type {
  BrowserAnswer,
  BrowserSignIn,
  KindDependencies,
  PasswordGrant,
  ProvidedIdentity,
} from "./provider-kind.ts";

type OidcProvider = ProviderDefinition<"oidc">;

/** Claims of an id token, or of the userinfo endpoint. */
type Claims = Readonly<Record<string, unknown>>;

export interface OidcSignIns {
  readonly browser: BrowserSignIn<"oidc">;
  readonly password: Pick<PasswordGrant<"oidc">, "check">;
}

export function createOidcSignIns(deps: KindDependencies): OidcSignIns {
  const clients = createOidcClients(deps);
  const tell = (provider: Provider, error: unknown): OidcFailure =>
    tellFailure(deps.log, provider, error);

  return {
    browser: {
      begin: async (provider, request) => {
        const { settings } = await clients.find(provider);
        const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
        try {
          const url = await pageOf(settings, provider.definition, { ...request, ...secrets });
          return { authorizationUrl: url.href, secrets };
        } catch (error) {
          throw tell(provider, error).answer;
        }
      },
      finish: async (provider, answer) => {
        const { exchange } = await clients.find(provider);
        try {
          return await exchange((client) => redeem(client, provider.definition, answer));
        } catch (error) {
          throw tell(provider, error).answer;
        }
      },
    },
    password: {
      check: async (provider, { username, password }) => {
        const { exchange } = await clients.find(provider);
        const { definition } = provider;
        const asked = { username, password, scope: definition.scopes.join(" ") };
        try {
          return await exchange(async (client) =>
            readIdentity(client, definition, await ask(client, definition, "password", asked)),
          );
        } catch (error) {
          const { isRefusal, answer } = tell(provider, error);
          if (isRefusal) return undefined;
          throw answer;
        }
      },
    },
  };
}

async function pageOf(
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

async function redeem(
  client: Configuration,
  definition: OidcProvider,
  { code, redirectUri, secrets }: BrowserAnswer,
): Promise<ProvidedIdentity> {
  // The library's own call for codes writes the redirect address anew; providers compare it to the letter.
  const granted = await ask(client, definition, "authorization_code", {
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
  /** Claims of the id token, whose signature, issuer, audience and times were checked. */
  readonly idToken: Claims | undefined;
}

async function ask(
  client: Configuration,
  { clientId }: OidcProvider,
  grantType: string,
  parameters: Record<string, string>,
): Promise<Granted> {
  const answer = await genericGrantRequest(client, grantType, parameters);
  const idToken = answer.claims();
  // The library looks at the authorised party only where there are several audiences.
  if (idToken?.azp !== undefined && idToken.azp !== clientId) throw refuseClaims("azp");
  return { accessToken: answer.access_token, idToken };
}

/** Many providers tell the address only at their userinfo endpoint; address and its confirmation come from one place. */
async function readIdentity(
  client: Configuration,
  { scopes }: OidcProvider,
  { accessToken, idToken }: Granted,
): Promise<ProvidedIdentity> {
  const isAsked =
    idToken === undefined || (idToken["email"] === undefined && scopes.includes("email"));
  const { issuer, userinfo_endpoint: userInfoUrl } = client.serverMetadata();
  if (!isAsked || userInfoUrl === undefined) return identityOf(idToken ?? {}, issuer);
  const subject = idToken === undefined ? skipSubjectCheck : String(idToken["sub"]);
  const userInfo: Claims = await fetchUserInfo(client, accessToken, subject);
  return identityOf({ ...idToken, email_verified: undefined, ...userInfo }, issuer);
}
