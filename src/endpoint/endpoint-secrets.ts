// Reads the secrets of custom endpoints: the secrets that sign calls, and the tokens for
// challenges.
import { createSecretReader, DEVELOPMENT_SECRET } from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import type { SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { Endpoint } from "./endpoint-lookup.ts";

/** The path of a secret in the definition of an endpoint. */
type EndpointSecret = "signature.secret" | "verifyToken";

export interface SecretsDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly config: { readonly server: Pick<Config["server"], "mode" | "isLocal"> };
}

export type EndpointSecrets = ReturnType<typeof createEndpointSecrets>;

/** Creates the function that reads the secrets of endpoints. */
export function createEndpointSecrets({
  control,
  secretBox,
  config: { server },
}: SecretsDependencies) {
  const readSecret = createSecretReader(control, secretBox);

  /**
   * Returns a secret of an endpoint, or undefined if it is not set. A development secret (with a
   * known prefix) also counts as not set, except for local requests in development mode (G20.8).
   */
  return async (
    { workspace, name }: Endpoint,
    secret: EndpointSecret,
    { isLocalRequest }: { readonly isLocalRequest: boolean },
  ): Promise<string | undefined> => {
    const value = await readSecret(workspace, `endpoints.${name}.${secret}`);
    const allowsDevelopmentSecrets =
      server.mode === "development" && server.isLocal && isLocalRequest;
    return value?.startsWith(DEVELOPMENT_SECRET) === true && !allowsDevelopmentSecrets
      ? undefined
      : value;
  };
}
