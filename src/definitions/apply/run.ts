// Applies a definition by its plan, in a given transaction. Changes the tables, stores the
// definition, loads the seed of a new workspace, and stores files, secrets and API keys. Rejects
// stale revisions, impossible changes, and data loss that the operator did not allow.
import { isDeepStrictEqual } from "node:util";
import { plural, printableText } from "../../platform/index.ts";
import {
  findWrittenTexts,
  raiseVersion,
  rootSecretPlace,
  saveAssets,
  saveWorkspace,
  saveWrittenTexts,
  schemaName,
  setManagedBy,
} from "../../catalog/index.ts";
import { classify, sqlState } from "../../platform/postgres/index.ts";
import { ApplyError } from "../apply-error.ts";
import { statementsBetween } from "../ddl/ddl.ts";
import { planFenceTable } from "../ddl/fence-table.ts";
import { completeTables, storedStructureOf, waitingStructure } from "../ddl/first-rows.ts";
import { structureOf } from "../ddl/structure.ts";
import { applyKeys, type MadeKey } from "../keys/api-keys.ts";
import { saveMails } from "./mails.ts";
import { saveSecrets } from "./sealed-secrets.ts";
import type { ManagedBy, UntrackedTables, WorkspaceDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { Connection, Database } from "../../platform/postgres/index.ts";
import type { MeasuredChange } from "../diff/change.ts";
import type { Seeded } from "../seed/seed.ts";
import type { Plan } from "./plan.ts";

export interface ApplyDependencies {
  readonly database: Pick<Database, "owner" | "logins">;
  readonly secretBox: SecretBox;
}

export interface ApplyOptions {
  /**
   * The apply fails if the stored revision of the workspace differs from this number. 0 means that
   * the workspace must not exist.
   */
  readonly expectedRevision?: number;
  readonly allowDestructive?: boolean;
  /**
   * The source of the new definition: definition files (`files`) or the portal (`portal`). Default:
   * `files`.
   */
  readonly by?: ManagedBy;
  /**
   * True if `by` manages the workspace from this apply on. If false (the default), the apply fails
   * if the other of `files` and `portal` manages the workspace.
   */
  readonly takesOver?: boolean;
  /** The manager of a new workspace: `files` or `portal`. Default: `by`. */
  readonly startsWith?: ManagedBy;
  /**
   * True if the tables of a new workspace wait for their first row (`first-rows.ts`). If false (the
   * default), all tables get their constraints and indexes now, also existing tables that still
   * wait.
   */
  readonly waitsForRows?: boolean;
  /**
   * Runs at the end of the transaction, unless nothing has changed.
   */
  readonly afterwards?: (connection: Connection, revision: number) => Promise<void>;
  /**
   * Loads the rows and files in `seed/`. Called once, in the transaction of the workspace's first
   * apply.
   */
  readonly seed?: (connection: Connection, definition: WorkspaceDefinition) => Promise<Seeded>;
}

export interface Applied {
  readonly workspaceId: Guid;
  readonly name: string;
  readonly created: boolean;
  /**
   * The changes that were made. Empty if the definition has not changed since the last apply. The
   * apply then wrote nothing.
   */
  readonly changes: readonly MeasuredChange[];
  readonly revision: number;
  /**
   * The API keys whose secret this apply generated. The secret of a server key is shown only once.
   */
  readonly keys: readonly MadeKey[];
  readonly seeded: Seeded;
}

const nothing: Seeded = { tables: [], files: 0 };

/**
 * Runs the plan. If the function throws, the caller must roll back the transaction.
 * @throws ApplyError if a rule in `refuse` rejects the plan, or PostgreSQL refuses a change;
 *   otherwise the database's error
 */
export async function runPlan(
  connection: Connection,
  { database, secretBox }: ApplyDependencies,
  plan: Plan,
  options: ApplyOptions,
): Promise<Applied> {
  refuse(plan, options);
  const { by = "files", startsWith = by } = options;
  if (plan.managedBy !== null && plan.managedBy !== by)
    await setManagedBy(connection, plan.after.workspace.id, by);
  if (plan.before !== undefined) await keepWritten(connection, plan);
  if (plan.before !== undefined && options.waitsForRows !== true)
    await completeTables(connection, plan.before);
  const { id: workspaceId, name } = plan.after.workspace;
  const created = plan.before === undefined;
  const outcome = { workspaceId, name, created, changes: plan.changes };
  if (plan.changes.length === 0)
    return { ...outcome, revision: plan.revision, keys: [], seeded: nothing };
  const revision = plan.revision + 1;
  const untracked = await changeStructure(connection, database, plan, revision, options);
  const root = plan.rootSecret.toString("base64url");
  await saveWorkspace(connection, {
    definition: plan.after,
    revision,
    schema: schemaName(workspaceId),
    rootSecret: secretBox.seal(root, rootSecretPlace(workspaceId)),
    untracked,
  });
  if (created && startsWith === "portal") await setManagedBy(connection, workspaceId, startsWith);
  // The seed runs after the row of the workspace exists, because the records of seeded files refer
  // to that row.
  const seeded = created ? await options.seed?.(connection, plan.after) : undefined;
  if (created) await keepWritten(connection, plan);
  if (plan.assets !== undefined) await saveAssets(connection, workspaceId, plan.assets);
  await saveMails(connection, workspaceId, plan.mailWrites, revision);
  await saveSecrets(connection, secretBox, workspaceId, plan.rootSecret, plan.secretChanges);
  const keys = await applyKeys(connection, secretBox, plan);
  await options.afterwards?.(connection, revision);
  await raiseVersion(connection, workspaceId);
  return { ...outcome, revision, keys, seeded: seeded ?? nothing };
}

/**
 * Stores the texts with placeholders if they differ from the stored texts. A change of only these
 * texts does not change the definition, so the workspace gets no new revision.
 */
async function keepWritten(connection: Connection, { after, written }: Plan): Promise<void> {
  const { id } = after.workspace;
  if (written === undefined) return;
  if (isDeepStrictEqual(await findWrittenTexts(connection, id), written)) return;
  await saveWrittenTexts(connection, id, written);
}

function refuse(
  { revision, changes, managedBy, after }: Plan,
  { expectedRevision, allowDestructive = false, by = "files", takesOver = false }: ApplyOptions,
): void {
  if (managedBy !== null && managedBy !== by && !takesOver)
    throw new ApplyError(
      "managed",
      `${managedBy === "portal" ? "The portal manages" : "Definition files manage"} the workspace ${printableText(after.workspace.name)}, so nothing was applied. Run \`gateway diff\` to see the changes that an apply would make. To replace the definition by your files, and to manage it with files from now on, apply again with \`--take-over\`.`,
    );
  if (expectedRevision !== undefined && expectedRevision !== revision)
    throw new ApplyError(
      "stale",
      `The stored revision of the workspace is ${revision}, not ${expectedRevision}, because another apply has changed it. Nothing was applied. Run \`gateway diff\` to see the changes between your files and the new revision (409).`,
    );
  const blocked = changes.filter((change) => change.obstacle !== null);
  if (blocked.length > 0)
    throw new ApplyError(
      "impossible",
      `${plural(blocked.length, "change")} cannot be made, so nothing was applied. The next lines say why, and what to correct for each change.`,
      { details: blocked.map((change) => `${whereIs(change)}: ${change.obstacle}`) },
    );
  const destructive = changes.filter((change) => change.destructive);
  if (destructive.length > 0 && !allowDestructive)
    throw new ApplyError(
      "destructive",
      `${plural(destructive.length, "change")} may lose data, so nothing was applied. The next lines list these changes. To allow the loss, apply again with \`--allow-destructive\`.`,
      {
        details: destructive.map(
          (change) =>
            `${whereIs(change)}: ${change.summary}${change.rowsLost === null ? "" : `, ${plural(change.rowsLost, "row")} affected`}`,
        ),
      },
    );
}

/**
 * Returns the position and the path of a change, for example `tables.yaml:3:5
 * tables.orders.columns.total`.
 */
const whereIs = ({ place, path }: MeasuredChange): string =>
  place === null ? path : `${place}  ${path}`;

async function changeStructure(
  connection: Connection,
  { logins }: ApplyDependencies["database"],
  { before, after, untracked: stored }: Plan,
  revision: number,
  { waitsForRows = false }: ApplyOptions,
): Promise<UntrackedTables> {
  const earlier = before && (await storedStructureOf(connection, before));
  const waits = earlier === undefined ? waitsForRows : earlier.waitsForRows === true;
  const structure = waits ? waitingStructure(structureOf(after)) : structureOf(after);
  const fence = planFenceTable(structure.schema, stored, after, revision, logins);
  const changes = statementsBetween(earlier, structure, logins);
  for (const text of [...changes, ...fence.statements]) {
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
        `PostgreSQL refused a change, so nothing was applied: ${message}. Correct the definition or the stored rows, and apply again.`,
        { cause: error },
      );
    });
  }
  return fence.untracked;
}
