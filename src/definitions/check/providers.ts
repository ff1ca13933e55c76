// Checks identity providers. The slug (name) of a provider is part of a URL path under `/auth/`, so
// it must not be the path of another operation. The address of the provider itself must be a valid
// URL.
import { providerKind } from "../../auth/index.ts";
import { operations } from "../../contract/index.ts";
import { checkUrl } from "./settings.ts";
import type { Checking } from "./model.ts";

/**
 * All fixed path segments under `/auth/`. A provider cannot have one of them as its slug (G1.3).
 */
const reserved: ReadonlySet<string> = new Set(
  [...operations.values()].flatMap(({ path }) => path.split("/auth/")[1]?.split("/") ?? []),
);

export function checkProviders(checking: Checking): void {
  const { input, report } = checking;
  for (const [slug, provider] of Object.entries(input.providers)) {
    const path = ["providers", slug];
    if (reserved.has(slug)) {
      report.add("reserved-slug", path, {
        message: "is the name of another address under /auth/",
        hint: "A URL path under `/auth/` already contains this name. Give the identity provider another name in the section `providers`.",
        at: "key",
      });
    }
    if (report.isRefused([...path, "kind"])) continue;
    const { addressesOf, warningsOf } = providerKind(provider.kind);
    for (const [field, url] of Object.entries(addressesOf?.(provider) ?? {}))
      checkUrl(url, [...path, field], checking);
    for (const { field, rule, ...texts } of warningsOf?.(provider) ?? []) {
      if (field === undefined) report.warn(rule, path, { ...texts, at: "key" });
      else report.warn(rule, [...path, field], texts);
    }
  }
}
