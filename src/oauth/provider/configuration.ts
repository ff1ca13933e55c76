// The configuration of oidc-provider. It allows only public clients with PKCE and authorization
// codes, and asks the user for consent each time. All other features are switched off, because they
// would add endpoints that the contract does not describe.
import type {
  Configuration,
  errors,
  interactionPolicy,
  JWK,
  KoaContextWithOIDC,
} from "oidc-provider";
import { isOAuthScope, oauthScopes } from "../../contract/index.ts";
import { opaqueBits } from "../../access/index.ts";
import type { IdentityParts } from "../identity-context.ts";
import { oauthPaths } from "../oauth-paths.ts";
import { readableName, type ClientDocuments } from "./client-documents.ts";
import type { MayFetchDocument } from "./document-budgets.ts";
import { providerCall } from "./provider-call.ts";
import { registeredClient } from "./registered-clients.ts";

export interface ConfigurationDependencies extends IdentityParts {
  readonly errors: typeof errors;
  readonly interactionPolicy: typeof interactionPolicy;
  readonly adapter: Configuration["adapter"];
  readonly documents: ClientDocuments;
  readonly mayFetch: MayFetchDocument;
  /** The private key that signs access tokens now. */
  readonly jwk: JWK & { readonly kid: string };
}

export const CODE_SECONDS = 60;
export const INTERACTION_SECONDS = 600;
/** Seconds for which a user stays signed in to the identity service in a browser. */
export const SIGN_IN_SECONDS = 3_600;

export function providerConfiguration(deps: ConfigurationDependencies): Configuration {
  const { audiences, documents, clock, tokenSeconds } = deps;
  const { session, interaction, resume } = deps.cookies;
  const { InvalidScope, InvalidTarget } = deps.errors;
  const cookie = { httpOnly: true, sameSite: "lax", signed: false } as const;
  const off = { enabled: false } as const;
  return {
    adapter: deps.adapter,
    clients: deps.clients.map(registeredClient),
    jwks: { keys: [deps.jwk] },
    clientAuthMethods: ["none"],
    clientDefaults: {
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code"],
      response_types: ["code"],
      id_token_signed_response_alg: "ES256",
    },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    responseTypes: ["code"],
    scopes: [],
    routes: { authorization: oauthPaths.authorize, token: oauthPaths.token, jwks: oauthPaths.jwks },
    cookies: {
      names: { session, interaction, resume },
      long: cookie,
      short: cookie,
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        allowFetch: (ctx, clientId) => deps.mayFetch(clientId, ctx.oidc.session?.accountId),
        cacheDuration: { min: 60, max: 3_600 },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => {
          if (oneOf !== undefined && oneOf.length > 1)
            throw new InvalidTarget("a token is for one resource");
          return oneOf?.[0] ?? audiences.root;
        },
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, address) => {
          const { resource } = ctx.oidc.params ?? {};
          if (Array.isArray(resource) && resource.length > 1)
            throw new InvalidTarget("a token is for one resource");
          const { scope } = ctx.oidc.params ?? {};
          if (typeof scope === "string" && !scope.split(" ").some(isOAuthScope))
            throw new InvalidScope(
              "the request names no scope of this gateway; request gateway:read or gateway:write",
              scope,
            );
          if (audiences.read(address) === undefined)
            throw new InvalidTarget("this gateway gives no token for the requested resource");
          const { grant } = providerCall();
          const isChosen = address === audiences.root && grant !== null;
          return {
            scope: oauthScopes.join(" "),
            audience: isChosen ? audiences.chosen(grant) : address,
            accessTokenTTL: tokenSeconds,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: "ES256", kid: deps.jwk.kid } },
          };
        },
      },
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    extraTokenClaims: (_ctx, token) => ({
      grant_id: "grantId" in token ? token.grantId : undefined,
    }),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    interactions: {
      policy: policyOf(deps.interactionPolicy),
      url: (_ctx, { uid }) => oauthPaths.interaction(uid),
    },
    formats: {
      // Authorization codes get the same number of random bits as all random credentials of the
      // gateway.
      bitsOfOpaqueRandomness: (_ctx, { kind }) => (kind === "AuthorizationCode" ? opaqueBits : 256),
      customizers: {
        // The times in a token come from the gateway's clock. oidc-provider itself would use the
        // system clock.
        jwt: (_ctx, _token, { payload }) => {
          const now = Math.floor(clock.now() / 1_000);
          Object.assign(payload, { iat: now, exp: now + tokenSeconds });
        },
      },
    },
    renderError: (_ctx, _out, error) => {
      providerCall().failure ??= error;
    },
    fetch: (url, options) => documents.fetch(new Request(url).url, options?.signal ?? undefined),
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: CODE_SECONDS,
      Grant: tokenSeconds,
      Interaction: INTERACTION_SECONDS,
      Session: (_ctx, { loginTs }) =>
        Math.max(1, SIGN_IN_SECONDS - Math.floor(Date.now() / 1_000 - (loginTs ?? 0))),
    },
  };
}

/**
 * Returns the steps that an authorization requires: the user must be signed in, and must consent to
 * this authorization.
 */
function policyOf({ Prompt, Check }: typeof interactionPolicy): InstanceType<typeof Prompt>[] {
  const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = Check;
  const shown = ({ oidc }: KoaContextWithOIDC) => ({
    clientName: readableName(oidc.client?.clientName),
  });
  return [
    new Prompt(
      { name: "login", requestable: true },
      shown,
      new Check("no_session", "the user must sign in", ({ oidc }) =>
        oidc.account === undefined ? REQUEST_PROMPT : NO_NEED_TO_PROMPT,
      ),
    ),
    new Prompt(
      { name: "consent", requestable: true },
      shown,
      new Check("no_consent", "the user must consent", ({ oidc }) =>
        oidc.result?.consent?.grantId === undefined || oidc.entities.Grant?.jti === undefined
          ? REQUEST_PROMPT
          : NO_NEED_TO_PROMPT,
      ),
    ),
  ];
}
