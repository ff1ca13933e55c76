// Rules for identity providers: a slug is free in the addresses of /auth/, and the provider has an address of its own.
// Asks no provider anything.
import { checkUrl } from "./check-settings.ts";
import type { Checking } from "./check-model.ts";

/** Every literal segment under /auth/ (specification 4.3, decisions 7 and 8). */
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
    if (provider.kind === "oidc")
      checkUrl(provider.discoveryUrl, [...path, "discoveryUrl"], checking);
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
