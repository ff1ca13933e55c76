// The secrets of endpoints, opened once for each version of a workspace: kept as long as the catalog keeps that, and no longer.
import {
  DEVELOPMENT_SECRET,
  findSealedSecret,
  secretPlace,
  type Workspace,
} from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import type { SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { Endpoint } from "./found-endpoints.ts";

/** What an endpoint keeps secret, by its path in the definition. */
export type EndpointSecret = "signature.secret" | "verifyToken";

/** @returns undefined where the definition names none, or one of development that is not good here (G20.8) */
export type EndpointSecrets = (
  endpoint: Endpoint,
  secret: EndpointSecret,
  asked: { readonly isFromOwnComputer: boolean },
) => Promise<string | undefined>;

export interface SecretsDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly config: { readonly server: Pick<Config["server"], "mode" | "isLocal"> };
}

export function createEndpointSecrets({
  control,
  secretBox,
  config: { server },
}: SecretsDependencies): EndpointSecrets {
  const opened = new WeakMap<Workspace, Map<string, Promise<string | undefined>>>();

  async function open(workspace: Workspace, path: string): Promise<string | undefined> {
    const sealed = await findSealedSecret(control, workspace.id, path);
    return sealed === undefined
      ? undefined
      : secretBox.open(sealed, secretPlace(workspace.id, path));
  }

  function find({ workspace, name }: Endpoint, secret: EndpointSecret) {
    const path = `endpoints.${name}.${secret}`;
    let secrets = opened.get(workspace);
    if (secrets === undefined) opened.set(workspace, (secrets = new Map()));
    const present = secrets.get(path);
    if (present !== undefined) return present;
    const started = open(workspace, path);
    secrets.set(path, started);
    // What could not be read is read again.
    started.catch(() => secrets.delete(path));
    return started;
  }

  return async (endpoint, secret, { isFromOwnComputer }) => {
    const value = await find(endpoint, secret);
    const isGood = server.mode === "development" && server.isLocal && isFromOwnComputer;
    return value?.startsWith(DEVELOPMENT_SECRET) === true && !isGood ? undefined : value;
  };
}
