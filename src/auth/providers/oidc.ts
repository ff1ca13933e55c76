// The provider kind `oidc`: OpenID Connect. The client library is loaded on first use, because many
// deployments do not need it. After a failed load, the next use tries again.
import type { OidcSignIns } from "./oidc-sign-ins.ts";
import type {
  KindDependencies,
  ProviderInput,
  ProviderKind,
  ProviderWarning,
  SignIns,
} from "./provider-kind.ts";

export const oidc: ProviderKind<"oidc"> = {
  isBuilt: true,
  secretsOf: ({ clientSecret }) => ({ clientSecret }),
  addressesOf: ({ discoveryUrl }) => ({ discoveryUrl }),
  warningsOf,
  resolve: ({ kind, discoveryUrl, clientId, scopes, passwordGrant = true }, { id, name }) => ({
    id,
    kind,
    name,
    discoveryUrl,
    clientId,
    scopes: [...(scopes ?? ["openid", "email", "profile"])],
    passwordGrant,
  }),
  connect,
};

function warningsOf({ discoveryUrl, passwordGrant }: ProviderInput<"oidc">): ProviderWarning[] {
  const warnings: ProviderWarning[] = [];
  if (/^http:/i.test(discoveryUrl))
    warnings.push({
      field: "discoveryUrl",
      rule: "plain-http-provider",
      message:
        "the gateway requests plain http only from private hosts and networks that the deployment names",
      hint: "Use https, or name the host under http.privateTargets in gateway.yaml.",
    });
  const effect =
    "login checks passwords with this provider. Passwords of local accounts are not valid, register and change-password answer 400, and forgot-password sends no mail to users of this provider";
  if (passwordGrant === undefined)
    warnings.push({
      rule: "password-grant",
      message: `passwordGrant is missing, so ${effect}`,
      hint: "Set passwordGrant: false if users sign in only on the provider's page. Set passwordGrant: true if login checks passwords with the provider.",
    });
  if (passwordGrant === true)
    warnings.push({
      field: "passwordGrant",
      rule: "provider-passwords",
      message: effect,
      hint: "Keep true if login checks passwords with the provider. Set false if users sign in only on the provider's page.",
    });
  return warnings;
}

function connect(deps: KindDependencies): SignIns<"oidc"> {
  let loaded: OidcSignIns | undefined;
  const load = async () => {
    const { createOidcSignIns } = await import("./oidc-sign-ins.ts");
    return (loaded ??= createOidcSignIns(deps));
  };
  return {
    browser: {
      begin: async (provider, request) => (await load()).begin(provider, request),
      finish: async (provider, answer) => (await load()).finish(provider, answer),
    },
    password: {
      isOffered: ({ passwordGrant }) => passwordGrant,
      check: async (provider, credentials) => (await load()).checkPassword(provider, credentials),
    },
  };
}
