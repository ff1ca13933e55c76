// Applies a workspace folder in one transaction. Reads and checks the files, resolves them against
// the stored definition, computes the changes, and runs them.
import { findStored, rememberFolder, type WorkspaceDefinition } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { ApplyError } from "../apply-error.ts";
import { contentHash } from "../load/content-hash.ts";
import { readSound } from "../load/load.ts";
import { resolveSound } from "../resolve/resolve.ts";
import { seedFirst, type SeedDependencies } from "../seed/folder.ts";
import { makePlan, type Plan, type ResolvedDefinition } from "./plan.ts";
import { runPlan, type Applied, type ApplyDependencies, type ApplyOptions } from "./run.ts";
import { changeTables, readOneMoment } from "../ddl/apply-locks.ts";
import type { Environment } from "../../config/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Diagnostic } from "../../platform/index.ts";

export interface FolderOptions {
  /** Absolute path. */
  readonly folder: string;
  /** The variables that `${env:NAME}` reads. Default: the process environment. */
  readonly env?: Environment;
}

export interface FolderApplyOptions extends FolderOptions, Omit<ApplyOptions, "seed"> {
  /** False if a first apply does not load `seed/`. Default: true. */
  readonly seed?: boolean;
  /** True if this apply runs at start, so that later starts apply this folder. */
  readonly atStart?: boolean;
}

export interface FolderApplied extends Applied {
  readonly folder: string;
  /** Warnings about files that the apply accepted. */
  readonly warnings: readonly Diagnostic[];
}

export interface FolderPlan extends Plan {
  readonly folder: string;
}

/**
 * Applies a workspace folder. If it throws, nothing has changed.
 * @throws DefinitionError, ApplyError, the database's error
 */
export async function applyFolder(
  deps: ApplyDependencies & SeedDependencies,
  { folder, env, seed = true, atStart = false, ...options }: FolderApplyOptions,
): Promise<FolderApplied> {
  // Computed before the files are read, so that the next start applies every later edit.
  const hash = contentHash(folder, env);
  const { warnings, seeded, ...applied } = await applyDefinition(deps, readSource(folder, env), {
    ...options,
    ...(seed && {
      seed: (connection, definition) => seedFirst(connection, definition, folder, deps.blobs),
    }),
  });
  await rememberFolder(deps.database.owner, applied.workspaceId, { folder, hash, atStart });
  return { ...applied, folder, warnings, seeded };
}

/**
 * Returns what an apply would do, and changes nothing.
 * @throws DefinitionError, the database's error
 */
export async function planFolder(
  deps: ApplyDependencies,
  { folder, env }: FolderOptions,
): Promise<FolderPlan> {
  const source = readSource(folder, env);
  const plan = await deps.database.owner.transaction(async (connection) => {
    await readOneMoment(connection);
    return planDefinition(connection, deps, source);
  });
  return { ...plan, folder };
}

/** A definition that was read, but is not yet resolved against the stored definition. */
export interface DefinitionSource {
  readonly workspaceId: Guid;
  /** Resolves the definition against the stored one. @throws DefinitionError */
  readonly resolve: (stored: WorkspaceDefinition | undefined) => ResolvedDefinition;
}

/**
 * Reads and checks the files of a folder.
 * @throws DefinitionError
 */
function readSource(folder: string, env: Environment | undefined): DefinitionSource {
  const read = readSound(folder, env);
  return { workspaceId: read.workspaceId, resolve: (stored) => resolveSound(read, stored) };
}

/**
 * Applies a definition and retries while its tables are locked. If it throws, nothing has changed.
 * @throws ApplyError, the errors of `resolve`, the database's error
 */
export async function applyDefinition(
  deps: ApplyDependencies,
  source: DefinitionSource,
  options: ApplyOptions = {},
): Promise<Applied & Pick<Plan, "warnings">> {
  return changeTables(
    deps.database.owner,
    async (connection) => {
      const plan = await planDefinition(connection, deps, source);
      return { ...(await runPlan(connection, deps, plan, options)), warnings: plan.warnings };
    },
    (cause) =>
      new ApplyError(
        "busy",
        "The tables were in use by long-running statements; apply again in a moment.",
        { cause },
      ),
  );
}

async function planDefinition(
  connection: Connection,
  { secretBox }: ApplyDependencies,
  { workspaceId, resolve }: DefinitionSource,
): Promise<Plan> {
  const stored = await findStored(connection, workspaceId);
  return makePlan(connection, secretBox, stored, resolve(stored?.definition));
}
