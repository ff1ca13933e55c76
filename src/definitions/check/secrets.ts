// Warns of secrets that are written in definition files. They should come from environment
// variables (G20.6). The secret of a publishable key is public, so files may contain it.
import { providerSecrets } from "../../auth/index.ts";
import { DEVELOPMENT_SECRET } from "../../catalog/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { Checking } from "./model.ts";

export function checkSecrets({ input, report }: Checking): void {
  const check = (secret: unknown, path: ValuePath): void => {
    if (typeof secret !== "string" || report.isRefused(path) || report.isFromEnvironment(path))
      return;
    const message = "is written in the file, so every reader of the file knows the secret";
    const hint =
      'Instead of the secret, write "${env:NAME}", and store the secret in this environment variable.';
    report.warn("secret-in-file", path, { message, hint, at: "key" });
  };
  const checkOfEndpoint = (secret: unknown, path: ValuePath): void => {
    if (typeof secret !== "string" || !secret.startsWith(DEVELOPMENT_SECRET)) check(secret, path);
  };
  for (const [name, key] of Object.entries(input.keys)) {
    if (key?.kind === "server") check(key.secret, ["keys", name, "secret"]);
  }
  for (const [slug, provider] of Object.entries(input.providers)) {
    const path = ["providers", slug];
    if (report.isRefused([...path, "kind"])) continue;
    for (const [field, secret] of Object.entries(providerSecrets(provider)))
      check(secret, [...path, field]);
  }
  for (const [name, endpoint] of Object.entries(input.endpoints)) {
    const path = ["endpoints", name];
    checkOfEndpoint(endpoint?.signature?.secret, [...path, "signature", "secret"]);
    checkOfEndpoint(endpoint?.verifyToken, [...path, "verifyToken"]);
  }
}
