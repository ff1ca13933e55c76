// Extracts the secrets of a definition: fixed keys, secrets of providers and endpoints, and
// environment values of automations.
import { providerSecrets } from "../../auth/index.ts";
import { variablesIn } from "../load/environment.ts";
import { pointerOf, type Environment } from "../../config/index.ts";
import type { DefinitionInput } from "../load/input.ts";
import type { SourcePosition } from "../check/report.ts";

/**
 * Returns the secrets by path, for example `keys.backend.secret`, `providers.acme.clientSecret` or
 * `environment.TOKEN`. An automation reads the last one with `{{secrets.TOKEN}}`.
 */
export function takeSecrets(
  input: DefinitionInput,
  positions: ReadonlyMap<string, SourcePosition>,
  env: Environment,
): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  const take = (path: string, value: string | null | undefined): void => {
    if (value != null) secrets.set(path, value);
  };
  for (const [name, key] of Object.entries(input.keys)) take(`keys.${name}.secret`, key.secret);
  for (const [slug, provider] of Object.entries(input.providers)) {
    for (const [field, value] of Object.entries(providerSecrets(provider)))
      take(`providers.${slug}.${field}`, value);
  }
  for (const [name, endpoint] of Object.entries(input.endpoints)) {
    take(`endpoints.${name}.signature.secret`, endpoint.signature?.secret);
    take(`endpoints.${name}.verifyToken`, endpoint.verifyToken);
  }
  const start = pointerOf(["automations", ""]);
  const names = [...positions].flatMap(([pointer, { written }]) =>
    written !== undefined && pointer.startsWith(start) ? variablesIn(written) : [],
  );
  for (const name of [...new Set(names)].toSorted()) take(`environment.${name}`, env[name]);
  return secrets;
}
