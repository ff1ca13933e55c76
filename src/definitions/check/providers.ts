// Rules for identity providers: a slug is free in the addresses of /auth/, and the provider has an address of its own.
// Asks no provider anything.
import { checkUrl } from "./settings.ts";
import type { Path } from "../../config/index.ts";
import type { Checking } from "./model.ts";
import type { ProviderInput } from "../load/input.ts";

/** Every literal segment under /auth/: none may be the slug of a provider (G1.3). */
const reserved: ReadonlySet<string> = new Set([
  "config",
  "logo",
  "jwks.json",
  "register",
  "login",
  "refresh",
  "logout",
  "confirm-email",
  "resend-confirmation",
  "forgot-password",
  "verify-reset-code",
  "reset-password",
  "reset",
  "change-password",
  "oidc",
  "callback",
  "authorize",
  "assert",
]);

type OidcInput = Extract<ProviderInput, { readonly kind: "oidc" }>;

export function checkProviders(checking: Checking): void {
  const { input, report } = checking;
  for (const [slug, provider] of Object.entries(input.providers)) {
    const path = ["providers", slug];
    if (reserved.has(slug)) {
      report.add({
        path,
        rule: "reserved-slug",
        says: "is an address of /auth/ itself",
        action: "Give the provider another slug.",
        at: "key",
      });
    }
    if (typeof provider !== "object" || provider === null || report.isRefused(path)) continue;
    if (provider.kind === "oidc") checkOidc(provider, path, checking);
    if (provider.kind !== "saml") continue;
    checkUrl(provider.metadataUrl, [...path, "metadataUrl"], checking);
    report.add({
      path: [...path, "kind"],
      rule: "provider-not-built",
      says: "signing in with SAML answers 501",
      action: "Use oidc where the provider offers it.",
      severity: "warning",
    });
  }
}

function checkOidc(provider: OidcInput, path: Path, checking: Checking): void {
  const { report } = checking;
  const { discoveryUrl, passwordGrant } = provider;
  const urlPath = [...path, "discoveryUrl"];
  checkUrl(discoveryUrl, urlPath, checking);
  if (typeof discoveryUrl === "string" && /^http:/i.test(discoveryUrl))
    report.add({
      path: urlPath,
      rule: "plain-http-provider",
      says: "plain http is asked only of the private hosts and networks that the deployment names",
      action: "Use https, or name the host under http.privateTargets in gateway.yaml.",
      severity: "warning",
    });
  if (passwordGrant === undefined)
    report.add({
      path,
      rule: "password-grant",
      says: "does not say passwordGrant, so login checks passwords with this provider, and those of local accounts no longer count",
      action:
        "Write passwordGrant: false where people sign in on its page alone; passwordGrant: true where login is meant to ask it.",
      at: "key",
      severity: "warning",
    });
}
