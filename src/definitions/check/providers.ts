// Checks identity providers. The slug must not collide with an address under /auth/, and the
// provider's own address must be valid.
import { providerKind } from "../../auth/index.ts";
import { operations } from "../../contract/index.ts";
import { checkUrl } from "./settings.ts";
import type { Checking } from "./model.ts";

/** Every literal segment under /auth/. A provider cannot have one as its slug (G1.3). */
const reserved: ReadonlySet<string> = new Set(
  [...operations.values()].flatMap(({ path }) => path.split("/auth/")[1]?.split("/") ?? []),
);

export function checkProviders(checking: Checking): void {
  const { input, report } = checking;
  for (const [slug, provider] of Object.entries(input.providers)) {
    const path = ["providers", slug];
    if (reserved.has(slug)) {
      report.add("reserved-slug", path, {
        message: "is an address of /auth/ itself",
        hint: "Give the provider another slug.",
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
