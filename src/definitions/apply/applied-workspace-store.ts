// Reads workspaces that were applied, and their tables, from the database. Finds the workspace that
// the operator names in a command.
import {
  findStored,
  listWorkspaces,
  schemaName,
  type AppliedWorkspace,
} from "../../catalog/index.ts";
import { isGuid } from "../../platform/index.ts";
import { ApplyError } from "../apply-error.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface AppliedTable {
  readonly id: Guid;
  readonly name: string;
  readonly columns: number;
  /** PostgreSQL's estimate of the number of rows. Null if PostgreSQL has no estimate yet. */
  readonly rowsAbout: number | null;
}

/**
 * Returns the workspace with this id or name. Without a name, returns the only workspace.
 * @throws ApplyError if no workspace or more than one workspace matches
 */
export async function findWorkspaceBy(
  owner: Pool,
  idOrName: string | null,
): Promise<AppliedWorkspace> {
  const all = await listWorkspaces(owner);
  const matches =
    idOrName === null
      ? all
      : all.filter(({ id, name }) =>
          isGuid(idOrName) ? id === idOrName.toLowerCase() : name === idOrName,
        );
  if (matches.length === 1) return matches[0]!;
  if (all.length === 0)
    throw new ApplyError(
      "unknown",
      "No workspace is applied yet. Run `gateway apply <folder>` first.",
    );
  const names = all.map(({ id, name }) => `${name} (${id})`).join(", ");
  if (matches.length === 0)
    throw new ApplyError(
      "unknown",
      `There is no workspace ${idOrName} in the database. Name one of these workspaces: ${names}.`,
    );
  throw new ApplyError(
    "unknown",
    `There are several workspaces. Name one of them with \`--workspace\`: ${names}.`,
  );
}

/**
 * Returns the definition of an applied workspace.
 * @throws ApplyError if the workspace does not exist
 */
export async function readStoredDefinition(owner: Pool, id: Guid): Promise<WorkspaceDefinition> {
  const row = await findStored(owner, id);
  if (row === undefined)
    throw new ApplyError(
      "unknown",
      `There is no workspace with the id ${id}. The command \`gateway status\` lists all workspaces.`,
    );
  return row.definition;
}

/**
 * Returns the tables of a workspace, in the order of its definition, with the number of columns and
 * the estimated number of rows.
 */
export async function listTables(owner: Pool, id: Guid): Promise<AppliedTable[]> {
  const { tables } = await readStoredDefinition(owner, id);
  const text = `select c.relname as name, c.reltuples::float8 as rows from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`;
  const rows = await owner.run<{ name: string; rows: number }>({ text }, [schemaName(id)]);
  const estimates = new Map(rows.map((row) => [row.name, row.rows]));
  return Object.entries(tables).map(([name, table]) => {
    const estimate = estimates.get(name) ?? -1;
    return {
      id: table.id,
      name,
      columns: Object.keys(table.columns).length,
      rowsAbout: estimate < 0 ? null : estimate,
    };
  });
}
