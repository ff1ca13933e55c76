// Collects the facts that `first-start.ts` prints after a start. Publishable keys are decrypted and
// can be printed at each start. The text of a server key is known only in the start that created
// the key, because the database stores only a hash.
import { listWorkspaces } from "../../catalog/index.ts";
import { readStoredDefinition, listKeys, showKey } from "../../definitions/index.ts";
import { describeDelivery } from "../../mail/index.ts";
import { hideInUrl, type Config } from "../../config/index.ts";
import type { FolderApplied } from "../../definitions/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { FirstOwner } from "../../portal/index.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { StartedKey, StartSummary } from "./first-start.ts";

type SummarisedDeployment = Pick<Deployment, "config" | "database" | "secretBox" | "embedded">;

/**
 * Maximum number of workspaces in the text. If this start applied more workspaces, all of them are
 * listed.
 */
const WORKSPACES_MAX = 5;

/**
 * Collects the facts that are printed when the gateway is ready.
 * @param baseUrl base URL of the gateway, with the port on which the gateway listens
 * @param applied workspaces that this start applied
 * @param owner the first portal user; null if there is none
 */
export async function summariseStart(
  deployment: SummarisedDeployment,
  baseUrl: string,
  applied: readonly FolderApplied[],
  owner: FirstOwner | null,
): Promise<StartSummary> {
  const { database, config, embedded } = deployment;
  const createdKeys = new Map(applied.map((each) => [each.workspaceId, each.keys]));
  const all = await listWorkspaces(database.owner);
  const { workspace: dedicated } = config.server;
  // Workspaces with new keys come first, because the new keys are shown only this once.
  const served = all
    .filter(({ id }) => dedicated === null || dedicated === id)
    .toSorted((one, other) => Number(createdKeys.has(other.id)) - Number(createdKeys.has(one.id)));
  const shown = served.slice(0, Math.max(WORKSPACES_MAX, createdKeys.size));
  const workspaces = [];
  for (const { id } of shown) {
    const definition = await readStoredDefinition(database.owner, id);
    const tokens = new Map(createdKeys.get(id)?.map((key) => [key.name, key.token]));
    const keys = await liveKeys(deployment, id, tokens);
    workspaces.push({ definition, keys, named: served.length > 1 });
  }
  return {
    baseUrl,
    database: describeDatabase(config, embedded),
    mail: describeDelivery(config, baseUrl),
    owner,
    workspaces,
    only: dedicated,
    more: served.length - shown.length,
  };
}

async function liveKeys(
  deployment: SummarisedDeployment,
  workspaceId: Guid,
  createdKeys: ReadonlyMap<string, string>,
): Promise<StartedKey[]> {
  // The output of a gateway on a server is usually stored in a log. So secrets are printed only if
  // the gateway is local.
  const { isLocal } = deployment.config.server;
  const live = (await listKeys(deployment, workspaceId)).filter((key) => key.revokedAt === null);
  const keys: StartedKey[] = [];
  for (const { name, kind, prefix } of live) {
    const token =
      kind === "publishable"
        ? await showKey(deployment, workspaceId, name)
        : isLocal
          ? (createdKeys.get(name) ?? null)
          : null;
    keys.push({ name, kind, prefix, token });
  }
  return keys;
}

const describeDatabase = (config: Config, embedded: Deployment["embedded"]): string =>
  embedded === null
    ? hideInUrl(config.database.url ?? "")
    : `${hideInUrl(embedded.url)} (embedded PostgreSQL in ${config.dataDirectory})`;
