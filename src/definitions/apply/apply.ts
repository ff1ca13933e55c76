// Applies the definition in a workspace folder in one transaction. Reads and checks the files,
// gives each entry the id that it has in the stored definition, computes the changes, and runs
// them.
import { findStored, rememberFolder, type StoredWorkspace } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { ApplyError } from "../apply-error.ts";
import { contentHash } from "../load/content-hash.ts";
import { definitionError, readDefinition } from "../load/load.ts";
import { checkCustomisedMail, readCustomisedMails } from "../../mail/index.ts";
import { resolveSound } from "../resolve/resolve.ts";
import { hasSeed, seedFirst, type SeedDependencies } from "../seed/folder.ts";
import { makePlan, type Plan, type ResolvedDefinition } from "./plan.ts";
import { runPlan, type Applied, type ApplyDependencies, type ApplyOptions } from "./run.ts";
import { changeTables, readOneMoment, type LockWaits } from "../ddl/apply-locks.ts";
import type { Environment } from "../../config/index.ts";
import type { Guid } from "../../contract/index.ts";
import { isError, sortDiagnostics, type Diagnostic } from "../../platform/index.ts";

export interface FolderOptions {
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  /**
   * The environment variables that replace `${env:NAME}` in the files. Default: the process
   * environment.
   */
  readonly env?: Environment;
}

export interface FolderApplyOptions
  extends FolderOptions, Omit<ApplyOptions, "seed" | "waitsForRows"> {
  /**
   * False if the first apply of a workspace does not load the rows in `seed/`, for example because
   * the operator loads rows with SQL. Default: true. If it is true and `seed/` does not exist, the
   * tables wait for their first row (`first-rows.ts`).
   */
  readonly seed?: boolean;
  /**
   * True if the gateway applies the folder at its start. The database then records that later
   * starts must apply this folder, too.
   */
  readonly atStart?: boolean;
}

export interface FolderApplied extends Applied {
  readonly folder: string;
  /** Warnings about entries of the files that the apply has accepted. */
  readonly warnings: readonly Diagnostic[];
}

export interface FolderPlan extends Plan {
  readonly folder: string;
}

/**
 * Applies a workspace folder. If the function throws, nothing in the database has changed.
 * @throws DefinitionError if the files contain an error
 * @throws ApplyError if the changes cannot be made, or may lose data and the options do not allow
 *   it; otherwise the database's error
 */
export async function applyFolder(
  deps: ApplyDependencies & SeedDependencies,
  { folder, env, seed = true, atStart = false, ...options }: FolderApplyOptions,
): Promise<FolderApplied> {
  // The hash is computed before the files are read. If a file is edited in between, the stored hash
  // differs from the file, and the next start applies the edit.
  const hash = contentHash(folder, env);
  const source = await readSource(folder, env);
  const { warnings, seeded, ...applied } = await applyDefinition(deps, source, {
    ...options,
    waitsForRows: seed && !hasSeed(folder),
    ...(seed && {
      seed: (connection, definition) => seedFirst(connection, definition, folder, deps.blobs),
    }),
  });
  await rememberFolder(deps.database.owner, applied.workspaceId, { folder, hash, atStart });
  return { ...applied, folder, warnings, seeded };
}

/**
 * Returns the changes that an apply would make. Changes nothing.
 * @throws DefinitionError if the files contain an error; otherwise the database's error
 */
export async function planFolder(
  deps: ApplyDependencies,
  { folder, env }: FolderOptions,
): Promise<FolderPlan> {
  const source = await readSource(folder, env);
  const plan = await deps.database.owner.transaction(async (connection) => {
    await readOneMoment(connection);
    return planDefinition(connection, deps, source);
  });
  return { ...plan, folder };
}

/**
 * A definition that was read from files or a backup. Its entries do not yet have the ids that the
 * database stores for them.
 */
export interface DefinitionSource {
  readonly workspaceId: Guid;
  /**
   * Adds ids and defaults to the definition. Entries that are already stored keep their ids. Throws
   * a DefinitionError if an id is invalid.
   */
  readonly resolve: (
    stored: StoredWorkspace | undefined,
    connection: Connection,
  ) => ResolvedDefinition | Promise<ResolvedDefinition>;
}

/**
 * Reads and checks the files of a folder, with its customised mails.
 * @throws DefinitionError if the folder cannot be read or a file contains an error
 */
async function readSource(folder: string, env: Environment | undefined): Promise<DefinitionSource> {
  const read = readDefinition(folder, { env });
  const { mails, diagnostics: refused } = readCustomisedMails(folder);
  const found = [...refused];
  for (const mail of mails) found.push(...(await checkCustomisedMail(mail)));
  const diagnostics = sortDiagnostics([...read.diagnostics, ...found]);
  const { workspaceId } = read;
  if (workspaceId === undefined || diagnostics.some(isError))
    throw definitionError(folder, diagnostics);
  return {
    workspaceId,
    resolve: (stored) => ({
      ...resolveSound({ ...read, workspaceId, diagnostics }, stored?.definition),
      mails,
    }),
  };
}

/**
 * Applies a definition. Tries again if other statements lock its tables. If the function throws,
 * nothing in the database has changed.
 * @throws ApplyError if the changes cannot be made, may lose data, or the tables stay locked
 * @throws the errors of `resolve`, and the database's error
 */
export async function applyDefinition(
  deps: ApplyDependencies,
  source: DefinitionSource,
  options: ApplyOptions = {},
  waits?: LockWaits,
): Promise<Applied & Pick<Plan, "warnings">> {
  return changeTables(
    deps.database.owner,
    source.workspaceId,
    async (connection) => {
      const plan = await planDefinition(connection, deps, source);
      return { ...(await runPlan(connection, deps, plan, options)), warnings: plan.warnings };
    },
    (cause) =>
      new ApplyError(
        "busy",
        "Nothing was applied, because other database statements, such as a backup, keep the tables locked. Wait until they end, and apply again.",
        { cause },
      ),
    waits,
  );
}

/** Computes the plan of a definition, in a transaction of the caller. */
export async function planDefinition(
  connection: Connection,
  { secretBox }: ApplyDependencies,
  { workspaceId, resolve }: DefinitionSource,
): Promise<Plan> {
  const stored = await findStored(connection, workspaceId);
  return makePlan(connection, secretBox, stored, await resolve(stored, connection));
}
