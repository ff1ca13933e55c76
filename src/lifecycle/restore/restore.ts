// Restores a workspace from a backup. The gateway first reads and checks the whole file (G28.3),
// and then restores the workspace in one transaction. The workspace keeps its id, or becomes a copy
// with another id. Its secrets are encrypted with this deployment's master key, and its API keys
// get new secrets.
import { findStored, raiseVersion, schemaName } from "../../catalog/index.ts";
import {
  finishTables,
  flawsOfStored,
  lockApplies,
  makeBareTables,
  saveRestored,
  type MadeKey,
} from "../../definitions/index.ts";
import { printableText } from "../../platform/index.ts";
import { classify, sqlState, type TransactionConnection } from "../../platform/postgres/index.ts";
import { framesOf } from "../file/frames.ts";
import { withFirstValue } from "../file/rows.ts";
import { openSealedFile, type SealedReader } from "../file/sealed-file.ts";
import { asLifecycleError, LifecycleError } from "../lifecycle-error.ts";
import {
  analyzeOwn,
  columnsOf,
  copyInto,
  copyIntoOwn,
  deleteRows,
  endureSilence,
} from "../workspace-rows-store.ts";
import { workspaceTables } from "../workspace-tables.ts";
import { startBlobWrites } from "./blob-writes.ts";
import { inspect, requireKnown, type Inspected } from "./inspect.ts";
import { refuseRowFlaws, rulesOf, soundRows } from "./row-flaws.ts";
import { sectionsOf, type Section } from "./sections.ts";
import type { BlobInBackup, EndFrame, Manifest, TableFrame } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";
import type { LifecycleDependencies, Watching } from "../lifecycle.ts";

export interface BackupReading extends Watching {
  /**
   * If true, the restore leaves out rows that break rules: accounts, identities (links to identity
   * providers) and players (users of game platforms). If false, one such row makes the whole backup
   * invalid.
   */
  readonly skipAccounts?: boolean;
}

export interface RestoreOptions extends Watching {
  /** Id of the restored workspace. If absent, the workspace gets its original id. */
  readonly as?: Guid;
}

export interface Restored extends EndFrame {
  readonly workspaceId: Guid;
  readonly name: string;
  readonly takenAt: string;
  /**
   * The API keys with their new secrets. The gateway shows the secret of a server key only this
   * once.
   */
  readonly keys: readonly MadeKey[];
  /**
   * One text for each row that was left out because it breaks a rule. It contains a name of the row
   * and the reason.
   */
  readonly leftOut: readonly string[];
}

/** A backup that was read and checked to its end, and can be restored. */
export interface Backup extends Inspected {
  readonly reader: SealedReader;
  readonly close: () => Promise<void>;
}

/**
 * Reads and checks the whole backup. Needs no database and no configuration.
 * @throws LifecycleError if the backup cannot be restored
 * @throws the reason of `signal` if the command is cancelled
 * @throws errors of the file system
 */
export async function openBackup(
  file: string,
  passphrase: string,
  { skipAccounts = false, ...watching }: BackupReading = {},
): Promise<Backup> {
  const reader = await openSealedFile(file, passphrase, watching.stretch).catch(
    (error: unknown) => {
      throw asLifecycleError(error, file);
    },
  );
  try {
    const inspected = await inspect(reader, reporter(watching, reader.size, "checking"));
    await refuseFlaws(inspected.manifest);
    if (!skipAccounts) refuseRowFlaws(inspected.flaws);
    return { ...inspected, reader, close: reader.close };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/**
 * Checks the workspace definition in the backup.
 * @throws LifecycleError if this gateway would refuse to apply the definition
 */
async function refuseFlaws({ definition, secrets }: Manifest): Promise<void> {
  const diagnostics = await flawsOfStored(definition, new Map(Object.entries(secrets)));
  if (diagnostics.length === 0) return;
  throw new LifecycleError(
    "The backup contains a definition that this gateway would refuse to apply, so nothing was restored. Restore the backup with the version of the gateway that made it, and then upgrade that gateway.",
    { diagnostics },
  );
}

const reporter =
  ({ onProgress, signal }: Watching, total: number, what: string) =>
  (done: number): void => {
    signal?.throwIfAborted();
    onProgress?.({ done, total, what });
  };

/**
 * Restores the workspace of a checked backup. If the function throws before the commit, nothing has
 * changed.
 * @throws LifecycleError if the workspace already exists, or the database refuses the rows
 * @throws the reason of `signal` if the command is cancelled
 * @throws errors of the database and the file system
 */
export async function restore(
  deps: LifecycleDependencies,
  { reader, manifest, records, end, flaws }: Backup,
  { as, ...watching }: RestoreOptions = {},
): Promise<Restored> {
  const report = reporter(watching, reader.size, "restoring");
  const { database, secretBox, blobs } = deps;
  const workspaceId = as ?? manifest.definition.workspace.id;
  const definition = {
    ...manifest.definition,
    workspace: { ...manifest.definition.workspace, id: workspaceId },
  };
  const { name } = definition.workspace;
  const tables = Object.keys(definition.tables);
  const schema = schemaName(workspaceId);
  const writes = startBlobWrites(blobs, workspaceId);
  let isCommitting = false;

  async function work(connection: TransactionConnection): Promise<readonly MadeKey[]> {
    if ((await findStored(connection, workspaceId)) !== undefined) throw alreadyExists(workspaceId);
    await endureSilence(connection);
    await blobs.begin(connection);
    await makeBareTables(connection, definition);
    let keys: readonly MadeKey[] | undefined;
    const found: BlobInBackup[][] = [];

    /**
     * Stores the workspace itself: definition, secrets, keys and file records. Called after the
     * rows of the workspace's own tables. Called before its rows in the gateway's tables, because
     * these rows refer to the workspace.
     */
    async function saveWorkspace(): Promise<readonly MadeKey[]> {
      const { revision } = manifest;
      const untracked = await finishTables(connection, database.logins, definition, revision);
      await analyzeOwn(connection, schema, tables);
      await lockApplies(connection, workspaceId);
      if ((await findStored(connection, workspaceId)) !== undefined)
        throw alreadyExists(workspaceId);
      // Deletes rows of this workspace id that an interrupted removal left in the gateway's tables.
      for (const table of workspaceTables)
        if (table.isBackedUp && table.atRemoval === "delete")
          await deleteRows(connection, table, workspaceId);
      const made = await saveRestored(
        connection,
        secretBox,
        { ...manifest, definition, secrets: new Map(Object.entries(manifest.secrets)) },
        untracked,
      );
      for (const batch of found)
        await blobs.add(
          connection,
          batch.map((record) => ({
            ...record,
            workspaceId,
            bytesId: writes.bytesIdOf(record.id),
            createdAt: new Date(record.createdAt),
          })),
        );
      return made;
    }

    async function take(section: Section): Promise<void> {
      watching.signal?.throwIfAborted();
      // The restore reads the file a second time. The file may have been replaced since the first
      // reading, so the table is checked again.
      if (section.kind === "table") requireKnown(section.table, manifest);
      if (section.kind === "blob") {
        const record = records.get(section.blob.id);
        if (record !== undefined) await writes.write(record, section.bytes);
      } else if (section.kind === "records") found.push([...section.records]);
      else if (section.kind === "table" && section.table.of === "workspace") {
        const { table, columns } = section.table;
        await connection.copyIn(copyIntoOwn(schema, table, columns), section.bytes);
      } else if (section.kind === "table") {
        keys ??= await saveWorkspace();
        const { table, bytes } = section;
        const rows = soundRows(table, manifest, bytes, flaws);
        await copyGatewayRows(connection, table, withFirstValue(rows, workspaceId));
        await rulesOf(table)?.complete?.(connection, workspaceId, table.columns);
      }
    }

    for await (const section of sectionsOf(framesOf(reader.read(report)))) await take(section);
    keys ??= await saveWorkspace();
    await writes.end();
    await raiseVersion(connection, workspaceId);
    isCommitting = true;
    return keys;
  }

  try {
    const keys = await database.owner.transaction(work);
    return { ...end, workspaceId, name, takenAt: manifest.takenAt, keys, leftOut: flaws.reasons };
  } catch (error) {
    // If the commit reported an error, the database may have committed nevertheless, so the bytes
    // of the files stay. If no record refers to them, a periodic job of the file store deletes them
    // later.
    if (!isCommitting) await writes.discard().catch(() => undefined);
    throw asRefusal(error, workspaceId);
  }
}

async function copyGatewayRows(
  connection: TransactionConnection,
  { table, columns }: TableFrame,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const known = new Set(await columnsOf(connection, table));
  if (columns.some((column) => !known.has(column)))
    throw new LifecycleError(
      "A newer gateway made the backup, so nothing was restored. Restore the backup with the version of the gateway that made it.",
    );
  await connection.copyIn(copyInto(table, columns), rows);
}

const alreadyExists = (workspaceId: Guid): LifecycleError =>
  new LifecycleError(
    `The workspace ${workspaceId} exists already. Restore the backup under another id with the option \`--as\`, or first remove the workspace with \`gateway apply --remove ${workspaceId}\`.`,
  );

/**
 * Converts an error of the database to an error for the operator. If the workspace's schema already
 * exists, another process is creating the workspace, or its removal was interrupted.
 */
function asRefusal(error: unknown, workspaceId: Guid): unknown {
  const state = sqlState(error);
  if (state === "23505" && (error as { readonly table?: string }).table === "end_user")
    return new LifecycleError(
      "The backup contains two accounts with the same address or id, so nothing was restored. Check that the file is an unchanged backup.",
      { cause: error },
    );
  if (state === "42P06" || state === "23505") return alreadyExists(workspaceId);
  if (state === undefined || classify(error) === "unavailable") return error;
  const { message } = error as Error;
  return new LifecycleError(
    `The database refused the rows of the backup, so nothing was restored. The database reported: ${printableText(message)}. Check that the file is an unchanged backup.`,
    { cause: error },
  );
}
