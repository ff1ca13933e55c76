// The parts of a stream of requests: the credential, the names it may use, and values from earlier
// answers.
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

/** Values of earlier answers that requests use again. */
export interface Memory {
  readonly cursors: { readonly body: ReadBody; readonly cursor: string }[];
  /** Reads of keys with response caching, and the entity tag of the answer. */
  readonly reads: { readonly body: ReadBody; readonly key: string; readonly tag: string }[];
  /** Writes with an idempotency key. */
  readonly named: { readonly body: WriteBody; readonly key: string; readonly name: string }[];
  readonly entityTags: string[];
  /** Signed links, without the address of the workspace. */
  readonly links: string[];
}

export interface Stream {
  readonly credential: CredentialName;
  readonly model: Model;
  /** Tokens by key name: the credential with each cache mode, and the key of the neighbour. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Ids of columns and tables, visible and hidden. */
  readonly ids: readonly string[];
  /**
   * Rows to refer to and to change: the visible rows of the credential, and all rows of both
   * worlds.
   */
  readonly visible: World;
  readonly all: World;
  /** Keys that exist in both worlds, by table. Writing them again cannot distinguish the worlds. */
  readonly shared: Readonly<Record<TableName, readonly unknown[]>>;
  /** Ids of files that the credential has uploaded. */
  readonly ownFiles: readonly string[];
  /**
   * True if the stream contains only writes, to test whether writes alone distinguish the worlds.
   */
  readonly writesOnly: boolean;
  readonly memory: Memory;
}

/**
 * Returns columns of the table. Usually the credential may name them. Sometimes they are any
 * columns.
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

/** Returns the conditions of a write. Adds the tables that they name to `refs`. */
export const drawingFor = (stream: Stream, random: Random, refs: Map<string, string>): Drawing => ({
  random,
  model: stream.model,
  refs,
  columns: (table) => columnsFor(stream, random, table),
  relations: (table) => relationsFor(stream, random, table),
});
