// Loads the rows and files in `seed/` of a workspace folder, during the first apply or by `gateway
// seed`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { plural } from "../../platform/index.ts";
import { buildWorkspace, findStored } from "../../catalog/index.ts";
import { ApplyError } from "../apply-error.ts";
import { lockApplies } from "../ddl/apply-locks.ts";
import { completeTables } from "../ddl/first-rows.ts";
import { readDefinition } from "../load/load.ts";
import { seedWorkspace, type Seeded, type SeedOptions } from "./seed.ts";
import type { SeedStore } from "./seed-blobs.ts";
import type { Workspace, WorkspaceDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection, Database } from "../../platform/postgres/index.ts";

export interface FolderSeeded extends Seeded {
  readonly folder: string;
  readonly workspaceId: Guid;
}

export interface SeedDependencies {
  readonly database: Pick<Database, "owner">;
  readonly blobs: SeedStore;
}

/**
 * Loads the seed of an applied workspace. If the function throws, nothing has changed.
 * @param options `truncate` empties the tables first
 * @throws DefinitionError if the folder cannot be read
 * @throws ApplyError if the workspace is not applied or a row cannot be loaded
 */
export async function seedFolder(
  { database, blobs }: SeedDependencies,
  folder: string,
  options: SeedOptions = {},
): Promise<FolderSeeded> {
  const { workspaceId } = readDefinition(folder);
  if (workspaceId === undefined)
    throw new ApplyError(
      "invalid",
      `The files in ${folder} contain no valid \`workspace.id\`, so nothing was loaded. Add the GUID of the workspace.`,
    );
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection, workspaceId);
    const stored = await findStored(connection, workspaceId);
    if (stored === undefined)
      throw new ApplyError(
        "unknown",
        `The workspace ${workspaceId} is not applied yet, so its tables do not exist. Run \`gateway apply ${folder}\`, which also loads the seed.`,
      );
    await completeTables(connection, stored.definition);
    const seeding = { connection, workspace: workspaceOf(stored.definition) };
    const seeded = await seedWorkspace(seeding, folder, blobs, options);
    return { folder, workspaceId, ...seeded };
  });
}

/** Returns true if the workspace folder contains `seed/`. */
export const hasSeed = (folder: string): boolean => existsSync(join(folder, "seed"));

/**
 * Loads the seed of a workspace that the same transaction has just created.
 * @throws ApplyError if a row cannot be loaded
 */
export const seedFirst = (
  connection: Connection,
  definition: WorkspaceDefinition,
  folder: string,
  blobs: SeedStore,
): Promise<Seeded> =>
  seedWorkspace({ connection, workspace: workspaceOf(definition) }, folder, blobs).catch(
    (error: unknown) => {
      throw refusedFirstApply(error, folder, definition);
    },
  );

const workspaceOf = (definition: WorkspaceDefinition): Workspace =>
  buildWorkspace(definition, { version: 0, rootSecret: Buffer.alloc(0) });

/** Returns an error that says that the whole first apply was rolled back because of the rows. */
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
  const message = `The seed in ${folder} has ${plural(diagnostics.length, "error")}, so the whole first apply was rolled back: ${made.join(", ")} and all rows. Correct the files in \`seed/\` and apply again, or apply without rows: \`gateway apply ${folder} --no-seed\`.`;
  return new ApplyError(code, message, { diagnostics, cause: error });
}
