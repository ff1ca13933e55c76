// A workspace folder, applied or planned: files read and checked, ids resolved against what is stored, and the rows of
// `seed/` loaded with the first apply, in the same transaction. Refuses folders with errors, changing nothing.
import { buildWorkspace, rememberFolder } from "../../catalog/index.ts";
import { applyDefinition, type Applied, type ApplyDependencies } from "./apply.ts";
import { ApplyError } from "./apply-error.ts";
import { readOneMoment } from "./apply-store.ts";
import { contentHash } from "../load/content-hash.ts";
import { DefinitionError, readDefinition } from "../load/load.ts";
import { isError, type Diagnostic } from "../../platform/index.ts";
import { makePlan, type Plan, type Resolve } from "./plan.ts";
import { plural } from "../plural.ts";
import { seedWorkspace, type SeededTable } from "../seed/seed.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { Environment } from "../../config/index.ts";

export interface FolderOptions {
  /** Absolute. */
  readonly folder: string;
  /** What `${env:NAME}` finds; default the process environment. */
  readonly env?: Environment;
}

export interface FolderApplyOptions extends FolderOptions {
  readonly expectedRevision?: number;
  readonly allowDestructive?: boolean;
  /** Whether a first apply loads `seed/`; default true. */
  readonly seed?: boolean;
  /** Whether this apply stands for the folder's next start, whatever was applied from elsewhere. */
  readonly atStart?: boolean;
}

export interface FolderApplied extends Applied {
  readonly folder: string;
  /** What is accepted but should be known. */
  readonly warnings: readonly Diagnostic[];
  readonly seeded: readonly SeededTable[];
}

/** @throws DefinitionError, ApplyError, or the database's error; nothing has changed then */
export async function applyFolder(
  deps: ApplyDependencies,
  options: FolderApplyOptions,
): Promise<FolderApplied> {
  const { folder, env, seed = true, atStart = false, ...rest } = options;
  const source = openFolder({ folder, ...(env === undefined ? {} : { env }) });
  let seeded: readonly SeededTable[] = [];
  const applied = await applyDefinition(deps, source.resolve, {
    ...rest,
    ...(seed && {
      seed: async (connection, definition) => {
        const workspace = buildWorkspace(definition, { version: 0, rootSecret: Buffer.alloc(0) });
        seeded = await seedWorkspace(connection, workspace, folder).catch((error: unknown) => {
          throw refusedFirstApply(error, folder, definition);
        });
      },
    }),
  });
  await rememberFolder(deps.database.owner, applied.workspaceId, {
    folder,
    hash: contentHash(folder, env),
    atStart,
  });
  return { ...applied, folder, warnings: source.warnings(), seeded };
}

/** Rows that cannot be loaded take everything with them that the first apply had made. */
function refusedFirstApply(
  error: unknown,
  folder: string,
  { workspace: { id, name }, tables, keys }: WorkspaceDefinition,
): unknown {
  if (!(error instanceof ApplyError)) return error;
  const { code, diagnostics } = error;
  const counts = [
    plural(Object.keys(tables).length, "table"),
    plural(Object.keys(keys).length, "key"),
  ];
  const made = [`workspace ${name} (${id})`, ...counts.filter((count) => !count.startsWith("0 "))];
  const message = `The seed in ${folder} has ${plural(diagnostics.length, "error")}, so the whole first apply was rolled back: ${made.join(", ")} and all rows. Correct the files and apply again, or leave the rows out: gateway apply ${folder} --no-seed.`;
  return new ApplyError(code, message, { diagnostics, cause: error });
}

export interface FolderPlan extends Plan {
  readonly folder: string;
  readonly warnings: readonly Diagnostic[];
}

/** What an apply would do; changes nothing. @throws DefinitionError, or the database's error */
export async function planFolder(
  { database, secretBox }: ApplyDependencies,
  options: FolderOptions,
): Promise<FolderPlan> {
  const source = openFolder(options);
  const plan = await database.owner.transaction(async (connection) => {
    await readOneMoment(connection);
    return makePlan(connection, secretBox, source.resolve);
  });
  return { ...plan, folder: options.folder, warnings: source.warnings() };
}

/** The files are read once; only ids are resolved inside the transaction. */
function openFolder({ folder, env }: FolderOptions): {
  resolve: Resolve;
  warnings: () => readonly Diagnostic[];
} {
  const read = readDefinition(folder, env === undefined ? {} : { env });
  let { diagnostics } = read;
  return {
    resolve: async (findDefinition) => {
      const result = read.resolve(
        read.workspaceId === undefined ? undefined : await findDefinition(read.workspaceId),
      );
      ({ diagnostics } = result);
      if (result.definition === undefined) throw definitionError(folder, diagnostics);
      return {
        definition: result.definition,
        secrets: new Map(result.secrets.map(({ path, value }) => [path, value])),
        assets: result.assets,
        placeOf: read.placeOf,
      };
    },
    warnings: () => diagnostics.filter((diagnostic) => !isError(diagnostic)),
  };
}

function definitionError(folder: string, diagnostics: readonly Diagnostic[]): DefinitionError {
  const errors = diagnostics.filter(isError);
  return new DefinitionError(
    `The workspace in ${folder} has ${plural(errors.length, "error")}; nothing was changed.`,
    { diagnostics },
  );
}
