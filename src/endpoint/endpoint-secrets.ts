// The secrets of endpoints: signing secrets, and the tokens of their challenges.
import { createSecretReader, DEVELOPMENT_SECRET } from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import type { SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { Endpoint } from "./endpoint-lookup.ts";

/** The secrets of an endpoint, by their path in the definition. */
type EndpointSecret = "signature.secret" | "verifyToken";

export interface SecretsDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly config: { readonly server: Pick<Config["server"], "mode" | "isLocal"> };
}

export type EndpointSecrets = ReturnType<typeof createEndpointSecrets>;

/** Creates the reader of endpoint secrets. */
export function createEndpointSecrets({
  control,
  secretBox,
  config: { server },
}: SecretsDependencies) {
  const readSecret = createSecretReader(control, secretBox);

  /**
   * Returns a secret of an endpoint; undefined if the definition has none, or if it is a
   * development secret that is not valid here (G20.8).
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
