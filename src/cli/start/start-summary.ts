// Collects the data that `first-start.ts` prints. Opens publishable keys; a server key's text comes only from the apply that made it.
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

/** Workspaces that are shown at most, but for those that were just applied. */
const WORKSPACES_MAX = 5;

/** @param baseUrl with the port that is really listened on. @param applied what this start applied. @param owner the first portal user */
export async function summariseStart(
  deployment: SummarisedDeployment,
  baseUrl: string,
  applied: readonly FolderApplied[],
  owner: FirstOwner | null,
): Promise<StartSummary> {
  const { database, config, embedded } = deployment;
  const made = new Map(applied.map((each) => [each.workspaceId, each.keys]));
  const all = await listWorkspaces(database.owner);
  const { workspace: dedicated } = config.server;
  // Keys that are shown only now come first.
  const served = all
    .filter(({ id }) => dedicated === null || dedicated === id)
    .toSorted((one, other) => Number(made.has(other.id)) - Number(made.has(one.id)));
  const shown = served.slice(0, Math.max(WORKSPACES_MAX, made.size));
  const workspaces = [];
  for (const { id } of shown) {
    const definition = await readStoredDefinition(database.owner, id);
    const tokens = new Map(made.get(id)?.map((key) => [key.name, key.token]));
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
  made: ReadonlyMap<string, string>,
): Promise<StartedKey[]> {
  // What a deployment for others prints at its start ends up in a log.
  const { isLocal } = deployment.config.server;
  const live = (await listKeys(deployment, workspaceId)).filter((key) => key.revokedAt === null);
  const keys: StartedKey[] = [];
  for (const { name, kind, prefix } of live) {
    const token =
      kind === "publishable"
        ? await showKey(deployment, workspaceId, name)
        : isLocal
          ? (made.get(name) ?? null)
          : null;
    keys.push({ name, kind, prefix, token });
  }
  return keys;
}

const describeDatabase = (config: Config, embedded: Deployment["embedded"]): string =>
  embedded === null
    ? hideInUrl(config.database.url ?? "")
    : `${hideInUrl(embedded.url)} (embedded PostgreSQL in ${config.dataDirectory})`;
