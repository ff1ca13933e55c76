// The data from which random requests are made: the credential, the names that it may use, and
// values of earlier answers.
import type { Random } from "../../scripts/random.ts";
import type { Model, ModelTable } from "../support/model.ts";
import type { ReadBody } from "../support/queries/reads.ts";
import type { Drawing } from "../support/queries/conditions.ts";
import type { CredentialName } from "./world/definition.ts";
import type { TableName, World } from "./world/rows.ts";
import { sights } from "./world/sight.ts";
import type { WriteBody } from "./writes.ts";

/** The file columns of all tables. */
export const fileColumns: readonly string[] = ["photos", "papers", "scans"];

/** Values of earlier answers that later requests use. */
export interface Memory {
  readonly cursors: { readonly body: ReadBody; readonly cursor: string }[];
  /** Earlier reads by keys with response caching, each with the entity tag of its answer. */
  readonly reads: { readonly body: ReadBody; readonly key: string; readonly tag: string }[];
  /** Earlier writes with an idempotency key, which is stored as `name`. */
  readonly named: { readonly body: WriteBody; readonly key: string; readonly name: string }[];
  readonly entityTags: string[];
  /** Signed links, without the address of the workspace. */
  readonly links: string[];
}

export interface Stream {
  readonly credential: CredentialName;
  readonly model: Model;
  /**
   * Tokens by key name: the keys of the credential, one for each cache mode, and the key of the
   * other workspace.
   */
  readonly tokens: Readonly<Record<string, string>>;
  /** Ids of columns and tables, visible and hidden. */
  readonly ids: readonly string[];
  /**
   * The rows that requests refer to and change. `visible` has the rows that the credential sees,
   * and `all` has all rows of both worlds.
   */
  readonly visible: World;
  readonly all: World;
  /**
   * Primary keys that exist in both worlds, by table. A write that repeats one of them cannot show
   * a difference between the worlds.
   */
  readonly shared: Readonly<Record<TableName, readonly unknown[]>>;
  /** Ids of files that the credential has uploaded. */
  readonly ownFiles: readonly string[];
  /**
   * True if all requests are writes. So a test can check that writes alone show no difference
   * between the worlds.
   */
  readonly writesOnly: boolean;
  readonly memory: Memory;
}

/**
 * Returns the columns that a request may name. Usually these are columns that the credential may
 * use, sometimes all columns of the table.
 */
export function columnsFor(
  { credential }: Stream,
  random: Random,
  table: ModelTable,
): ModelTable["columns"] {
  const seen = sights[credential][table.name as TableName]?.columns ?? {};
  const own = table.columns.filter((column) => column.name in seen);
  return own.length === 0 || random.chance(0.06) ? table.columns : own;
}

export function relationsFor(
  { credential }: Stream,
  random: Random,
  table: ModelTable,
): ModelTable["relations"] {
  const sight = sights[credential];
  const own = table.relations.filter(
    ({ target, reference }) =>
      target in sight && sight[reference.table as TableName]?.columns[reference.column] === "raw",
  );
  return random.chance(0.05) ? table.relations : own;
}

/**
 * Returns what is needed to generate a random request: the model, the columns, and the relations
 * that the credential may use. The tables that the generated request uses are added to `refs`.
 */
export const drawingFor = (stream: Stream, random: Random, refs: Map<string, string>): Drawing => ({
  random,
  model: stream.model,
  refs,
  columns: (table) => columnsFor(stream, random, table),
  relations: (table) => relationsFor(stream, random, table),
});
