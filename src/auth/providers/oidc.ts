// The kind `oidc` of identity providers: OpenID Connect. The client library is loaded at the first
// sign-in, because many deployments do not need it.
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
        "this address uses plain http, which the gateway accepts only for private hosts and networks that the deployment names",
      hint: "Use an address that begins with https://, or add the host to `http.privateTargets` in `gateway.yaml`.",
    });
  const effect =
    "the operation `login` checks passwords with this provider. Passwords of local accounts are not valid, `register` and `change-password` respond 400, and `forgot-password` sends no mail to users of this provider";
  if (passwordGrant === undefined)
    warnings.push({
      rule: "password-grant",
      message: `\`passwordGrant\` is missing, so ${effect}`,
      hint: "Set `passwordGrant: false` if users sign in only on the provider's page. Set `passwordGrant: true` if the gateway must check passwords with the provider.",
    });
  if (passwordGrant === true)
    warnings.push({
      field: "passwordGrant",
      rule: "provider-passwords",
      message: effect,
      hint: "Keep `passwordGrant: true` if the gateway must check passwords with the provider. Set `passwordGrant: false` if users sign in only on the provider's page.",
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
      check: async (provider, credentials) => (await load()).checkPassword(provider, credentials),
    },
  };
}
