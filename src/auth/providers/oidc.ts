// The provider kind `oidc`: OpenID Connect. Its client library, which many never need, is loaded on first use; after a failure, on the next.
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
        "plain http is asked only of the private hosts and networks that the deployment names",
      hint: "Use https, or name the host under http.privateTargets in gateway.yaml.",
    });
  const effect =
    "login checks passwords with this provider: those of local accounts no longer count, register and change-password answer 400, and forgot-password mails its people nothing";
  if (passwordGrant === undefined)
    warnings.push({
      rule: "password-grant",
      message: `does not say passwordGrant, so ${effect}`,
      hint: "Write passwordGrant: false where people sign in on its page alone; passwordGrant: true where login is meant to ask it.",
    });
  if (passwordGrant === true)
    warnings.push({
      field: "passwordGrant",
      rule: "provider-passwords",
      message: effect,
      hint: "Leave it where that is meant; write false where people sign in on its page alone.",
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
      begin: async (provider, request) => (await load()).browser.begin(provider, request),
      finish: async (provider, answer) => (await load()).browser.finish(provider, answer),
    },
    password: {
      isOffered: ({ passwordGrant }) => passwordGrant,
      check: async (provider, credentials) => (await load()).password.check(provider, credentials),
    },
  };
}
