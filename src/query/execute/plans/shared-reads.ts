// Compiles reads for all workspaces with the same model (tables, columns, roles) and rights at
// once. The statement is compiled for a stand-in: a workspace without a schema or secrets of its
// own. The name of its schema is then replaced by the name of each workspace's schema. A statement
// that needs anything else of one workspace, such as the key of a hash mask, is not shared. The
// stand-in throws an error in this case.
import { randomBytes } from "node:crypto";
import { EntryCache } from "../../../cache/index.ts";
import { statementName } from "../../compile/parameters.ts";
import { compileRead, type ReadStatement } from "../../compile/read-statement.ts";
import { planBytes } from "./plan-cache.ts";
import type { Grant } from "../../../access/index.ts";
import type { Workspace, WorkspaceModel } from "../../../catalog/index.ts";
import type { ReadPlan } from "../../plan/read-plan.ts";

/** A read that was compiled for the stand-in of a model. */
export interface SharedRead {
  readonly plan: ReadPlan;
  readonly statement: ReadStatement;
}

/**
 * Stands for the name of the schema in shared statements. It is random, so no name in a definition
 * can contain it.
 */
const SCHEMA = `ws_${randomBytes(16).toString("hex")}`;
const MIB = 1024 * 1024;

/** Thrown if a statement needs something that belongs to one workspace alone. */
class PersonalStatementError extends Error {}

interface StandIn {
  /** Returns a grant of the stand-in that has these tables and nothing else. */
  readonly grantOf: (tables: Grant["tables"]) => Grant;
  /** Identifies the model in the cache of shared reads. `size` is the memory of the model. */
  readonly owner: { readonly id: string; readonly size: number };
}

const standIns = new WeakMap<WorkspaceModel, StandIn>();
/**
 * A number for each `tables` object of grants. Grants with equal rights in one model share the
 * object, so its number identifies the rights in cache keys.
 */
const numbers = new WeakMap<Grant["tables"], number>();
let lastNumber = 0;

const reads = new EntryCache<{ readonly read: SharedRead | null; readonly bytes: number }>({
  bytesMax: 16 * MIB,
  workspaceBytesMax: 4 * MIB,
  entryBytesMax: 4 * MIB,
  // Shared reads keep their model in memory. This limits the total size of these models.
  definitionsMax: 8 * MIB,
});

/**
 * Returns the read for all workspaces with this model and these rights. Returns null if the
 * statement contains something that belongs to one workspace alone.
 * @param make makes the plan with the rights of a grant
 * @throws the errors of `make`
 */
export function sharedReadOf(
  grant: Grant,
  shapeKey: string,
  make: (grant: Grant) => ReadPlan,
): SharedRead | null {
  const { owner, grantOf } = standInOf(grant.workspace.model);
  const key = `${numberOf(grant.tables)}\n${shapeKey}`;
  const known = reads.get(owner, key);
  if (known !== undefined) return known.read;
  const read = compileShared(grantOf(grant.tables), make);
  reads.set(owner, key, { read, bytes: read === null ? 0 : planBytes(sqlLength(read.statement)) });
  return read;
}

/** Number of characters of both statements of a read. */
const sqlLength = ({ text, gathered }: ReadStatement): number =>
  text.length + (gathered?.().text.length ?? 0);

/**
 * Numbers for `ownBytes`, in bytes of memory. They are higher than the use of one workspace,
 * because the cache `reads` may have dropped the shared read. The memory of the read then counts
 * only for the workspaces that still use it.
 */
const OWN_BYTES = { perCharacter: 1.5, perParameter: 200 };

/** Returns the approximate number of bytes that a workspace needs for this shared statement. */
export const ownBytes = (statement: ReadStatement): number =>
  Math.ceil(OWN_BYTES.perCharacter * sqlLength(statement)) +
  OWN_BYTES.perParameter * statement.parameters.length;

function compileShared(grant: Grant, make: (grant: Grant) => ReadPlan): SharedRead | null {
  try {
    const plan = make(grant);
    const { gathered, ...first } = compileRead(plan, grant.workspace);
    // The second statement is compiled now, to find out if it can be shared, too. The compiled
    // statement does not keep the plan in memory.
    const second = gathered?.();
    return { plan, statement: second === undefined ? first : { ...first, gathered: () => second } };
  } catch (error) {
    if (error instanceof PersonalStatementError) return null;
    throw error;
  }
}

/** Returns the statement with the name of the workspace's schema. */
export function statementIn(
  statement: ReadStatement,
  { schema }: Pick<Workspace, "schema">,
): ReadStatement {
  const text = statement.text.replaceAll(SCHEMA, schema);
  const { gathered } = statement;
  const own = { ...statement, text, name: statementName(text) };
  if (gathered === undefined) return own;
  let second: ReadStatement | undefined;
  return { ...own, gathered: () => (second ??= statementIn(gathered(), { schema })) };
}

function standInOf(model: WorkspaceModel): StandIn {
  let standIn = standIns.get(model);
  if (standIn === undefined) {
    const { size } = model;
    const workspace = newStandIn(model);
    const owner = { id: `model ${++lastNumber}`, size };
    const grantOf: StandIn["grantOf"] = (tables) =>
      onlyWith({ workspace, tables }, [
        "key",
        "rights",
        "explain",
        "topics",
        "endpoints",
        "platforms",
      ]);
    standIn = { grantOf, owner };
    standIns.set(model, standIn);
  }
  return standIn;
}

function newStandIn(model: WorkspaceModel): Workspace {
  const { hasJsonScalar, tablesById, tablesByName, rolesByName } = model;
  const known = { model, schema: SCHEMA, hasJsonScalar, tablesById, tablesByName, rolesByName };
  return onlyWith(known, [
    "id",
    "name",
    "version",
    "size",
    "definition",
    "keysById",
    "untracked",
    "derive",
  ]);
}

/** Returns an object with the known properties. Each missing property throws when it is read. */
function onlyWith<Known extends object, Missing extends string>(
  known: Known,
  missing: readonly Missing[],
): Known & Readonly<Record<Missing, never>> {
  const get = (): never => {
    throw new PersonalStatementError("the statement belongs to one workspace");
  };
  const refusing = Object.fromEntries(missing.map((name) => [name, { get }]));
  return Object.defineProperties(known, refusing) as Known & Readonly<Record<Missing, never>>;
}

function numberOf(tables: Grant["tables"]): number {
  let number = numbers.get(tables);
  if (number === undefined) numbers.set(tables, (number = ++lastNumber));
  return number;
}
