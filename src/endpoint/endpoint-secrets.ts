// The secrets of endpoints. Each is decrypted once per version of a workspace, and cached as long
// as the catalog keeps that version.
import {
  DEVELOPMENT_SECRET,
  findSealedSecret,
  secretPlace,
  type Workspace,
} from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import type { SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { Endpoint } from "./endpoint-lookup.ts";

/** The secrets of an endpoint, by their path in the definition. */
type EndpointSecret = "signature.secret" | "verifyToken";

/**
 * Returns a secret of an endpoint; undefined if the definition has none, or if it is a development
 * secret that is not valid here (G20.8).
 */
export type EndpointSecrets = (
  endpoint: Endpoint,
  secret: EndpointSecret,
  call: { readonly isLocalRequest: boolean },
) => Promise<string | undefined>;

export interface SecretsDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly config: { readonly server: Pick<Config["server"], "mode" | "isLocal"> };
}

/** Creates the reader of endpoint secrets. */
export function createEndpointSecrets({
  control,
  secretBox,
  config: { server },
}: SecretsDependencies): EndpointSecrets {
  const secretCache = new WeakMap<Workspace, Map<string, Promise<string | undefined>>>();

  async function open(workspace: Workspace, path: string): Promise<string | undefined> {
    const sealed = await findSealedSecret(control, workspace.id, path);
    return sealed === undefined
      ? undefined
      : secretBox.open(sealed, secretPlace(workspace.id, path));
  }

  function find({ workspace, name }: Endpoint, secret: EndpointSecret) {
    const path = `endpoints.${name}.${secret}`;
    let secrets = secretCache.get(workspace);
    if (secrets === undefined) secretCache.set(workspace, (secrets = new Map()));
    const cached = secrets.get(path);
    if (cached !== undefined) return cached;
    const started = open(workspace, path);
    secrets.set(path, started);
    // A failed read is repeated by the next call.
    started.catch(() => secrets.delete(path));
    return started;
  }

  return async (endpoint, secret, { isLocalRequest }) => {
    const value = await find(endpoint, secret);
    const allowsDevelopmentSecrets =
      server.mode === "development" && server.isLocal && isLocalRequest;
    return value?.startsWith(DEVELOPMENT_SECRET) === true && !allowsDevelopmentSecrets
      ? undefined
      : value;
  };
}
