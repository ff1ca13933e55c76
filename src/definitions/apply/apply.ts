// Brings a workspace in line with its definition, in one transaction: tables, rows of a first seed, keys, secrets, history.
// Either everything of it is there afterwards or nothing; refuses stale revisions, and losses that were not allowed.
import { setTimeout as sleep } from "node:timers/promises";
import { rootSecretPlace, saveAssets, saveWorkspace } from "../../catalog/index.ts";
import { classify, sqlState } from "../../platform/postgres/index.ts";
import { applyKeys, type MadeKey } from "../keys/api-keys.ts";
import { ApplyError } from "./apply-error.ts";
import { limitLockWaits, lockApplies } from "./apply-store.ts";
import { statementsBetween } from "../ddl/ddl.ts";
import { makePlan, type Plan, type Resolve } from "./plan.ts";
import { plural } from "../plural.ts";
import { saveSecrets } from "./sealed-secrets.ts";
import { structureOf } from "../ddl/structure.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Database, Connection } from "../../platform/postgres/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { MeasuredChange } from "../diff/change.ts";

export interface ApplyDependencies {
  readonly database: Pick<Database, "owner" | "logins">;
  readonly secretBox: SecretBox;
}

export interface ApplyOptions {
  /** Refuse when the stored revision is another; 0 means that the workspace must not exist. */
  readonly expectedRevision?: number;
  readonly allowDestructive?: boolean;
  /** Called on the workspace's first apply, inside its transaction. */
  readonly seed?: (connection: Connection, definition: WorkspaceDefinition) => Promise<void>;
}

export interface Applied {
  readonly workspaceId: Guid;
  readonly name: string;
  readonly revision: number;
  readonly created: boolean;
  /** Empty: nothing was to be done, and nothing was. */
  readonly changes: readonly MeasuredChange[];
  /** Keys made here; a server key's token is shown now or never. */
  readonly keys: readonly MadeKey[];
}

const ATTEMPTS = 6;
const PAUSE_MS = 200;

/** @throws ApplyError, what `resolve` throws, or the database's error; nothing has changed then */
export async function applyDefinition(
  deps: ApplyDependencies,
  resolve: Resolve,
  options: ApplyOptions = {},
): Promise<Applied> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.database.owner.transaction((connection) =>
        applyOnce(connection, deps, resolve, options),
      );
    } catch (error) {
      if (classify(error) !== "retry") throw error;
      if (attempt === ATTEMPTS)
        throw new ApplyError(
          "busy",
          "The tables were in use by long-running statements; apply again in a moment.",
          { cause: error },
        );
      await sleep(PAUSE_MS * attempt);
    }
  }
}

async function applyOnce(
  connection: Connection,
  { database, secretBox }: ApplyDependencies,
  resolve: Resolve,
  options: ApplyOptions,
): Promise<Applied> {
  await lockApplies(connection);
  await limitLockWaits(connection);
  const plan = await makePlan(connection, secretBox, resolve);
  refuse(plan, options);
  const { id: workspaceId, name } = plan.after.workspace;
  const created = plan.before === undefined;
  const told = { workspaceId, name, created, changes: plan.changes };
  if (plan.changes.length === 0) return { ...told, revision: plan.revision, keys: [] };
  const { schema } = await changeStructure(connection, database, plan);
  if (created) await options.seed?.(connection, plan.after);
  const revision = plan.revision + 1;
  const rootSecret = secretBox.seal(
    plan.rootSecret.toString("base64url"),
    rootSecretPlace(workspaceId),
  );
  await saveWorkspace(connection, { definition: plan.after, revision, schema, rootSecret });
  await saveAssets(connection, workspaceId, plan.assets);
  await saveSecrets(connection, secretBox, {
    workspaceId,
    rootSecret: plan.rootSecret,
    secrets: plan.secrets,
    changes: plan.secretChanges,
  });
  const keys = await applyKeys(connection, secretBox, {
    before: plan.before,
    definition: plan.after,
    secrets: plan.secrets,
  });
  return { ...told, revision, keys };
}

function refuse(
  { revision, changes }: Plan,
  { expectedRevision, allowDestructive = false }: ApplyOptions,
): void {
  if (expectedRevision !== undefined && expectedRevision !== revision)
    throw new ApplyError(
      "stale",
      `The stored revision is ${revision}, not ${expectedRevision}: look at the diff again (409).`,
    );
  const blocked = changes.filter((change) => change.obstacle !== null);
  if (blocked.length > 0)
    throw new ApplyError(
      "impossible",
      `${plural(blocked.length, "change")} cannot be made; nothing was changed.`,
      { details: blocked.map((change) => `${placeOf(change)}: ${change.obstacle}`) },
    );
  const destructive = changes.filter((change) => change.destructive);
  if (destructive.length > 0 && !allowDestructive)
    throw new ApplyError(
      "destructive",
      `${plural(destructive.length, "change")} may lose data; nothing was changed. Apply with --allow-destructive to go on.`,
      {
        details: destructive.map(
          (change) =>
            `${placeOf(change)}: ${change.summary}${change.rowsLost === null ? "" : `, ${plural(change.rowsLost, "row")} affected`}`,
        ),
      },
    );
}

/** `tables.yaml:3:5  tables.orders.columns.total` */
const placeOf = ({ place, path }: MeasuredChange): string =>
  place === null ? path : `${place}  ${path}`;

async function changeStructure(
  connection: Connection,
  { logins }: ApplyDependencies["database"],
  plan: Plan,
): Promise<{ schema: string }> {
  const grantees = logins === null ? null : { read: logins.read.name, write: logins.write.name };
  const after = structureOf(plan.after);
  const before = plan.before && structureOf(plan.before);
  for (const text of statementsBetween(before, after, grantees)) {
    await connection.run({ text }).catch((error: unknown) => {
      if (
        sqlState(error) === undefined ||
        classify(error) === "retry" ||
        classify(error) === "unavailable"
      )
        throw error;
      const { message } = error as Error;
      throw new ApplyError(
        "impossible",
        `The database refused a change, so nothing was changed: ${message}.`,
        { cause: error },
      );
    });
  }
  return { schema: after.schema };
}
