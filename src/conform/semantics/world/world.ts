// The conformance workspace as its definition files describe it: tables, columns, relations, rows.
// The rows have the form of responses. No code of the gateway is used, so that a mistake in the
// gateway is not repeated here.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";

/**
 * Names of the column types for which cases have rules of their own, as definition files write
 * them.
 */
export const typeNames = {
  text: "text",
  whole: "integer",
  json: "json",
  file: "file",
} as const;

export interface WorldColumn {
  readonly name: string;
  /** The type as definition files write it, such as `decimal` or `reference`. */
  readonly type: string;
  /** The type of the values. It differs from `type` for references only. */
  readonly valueType: string;
  readonly isList: boolean;
  /** True if the seed contains every value of the column: it has no default and no files. */
  readonly isKnown: boolean;
}

interface WorldRelation {
  readonly name: string;
  readonly kind: "toOne" | "toMany";
  readonly target: string;
  /** Column of the table that has the relation, and column of the target. */
  readonly from: string;
  readonly to: string;
}

export type WorldRow = Readonly<Record<string, unknown>>;

export interface WorldTable {
  readonly name: string;
  readonly id: string;
  readonly key: string;
  readonly columns: readonly WorldColumn[];
  readonly relations: readonly WorldRelation[];
  /** The seed rows, in the order of the key. */
  readonly rows: readonly WorldRow[];
}

export interface World {
  readonly workspaceId: string;
  readonly tables: ReadonlyMap<string, WorldTable>;
  /** The sections of the definition, as the files contain them. */
  readonly definition: Readonly<Record<string, unknown>>;
}

interface RawWorldColumn {
  readonly type: string;
  readonly array?: boolean;
  readonly primaryKey?: boolean;
  readonly default?: unknown;
  readonly table?: string;
  readonly relation?: string;
  readonly inverse?: string;
}

interface RawWorldTable {
  readonly id?: string;
  readonly columns: Readonly<Record<string, RawWorldColumn>>;
}

const implicitKey: RawWorldColumn = { type: "uuid", primaryKey: true };

/**
 * Reads the folder of a workspace.
 * @throws Error if the folder has no definition files, or a table has no `id`
 */
export function readWorld(folder: string): World {
  const definition = readSections(folder);
  const raw = definition["tables"] as Readonly<Record<string, RawWorldTable>>;
  const columnsOf = (table: string): (readonly [string, RawWorldColumn])[] => {
    const given = Object.entries(raw[table]!.columns);
    return given.some(([, { primaryKey }]) => primaryKey) ? given : [["id", implicitKey], ...given];
  };
  const keyOf = (table: string): readonly [string, RawWorldColumn] =>
    columnsOf(table).find(([, { primaryKey }]) => primaryKey)!;
  const tables = new Map<string, WorldTable>();
  for (const [name, { id }] of Object.entries(raw)) {
    if (id === undefined) throw new Error(`The table ${name} of ${folder} has no \`id\`.`);
    const records = readSeed(folder, name);
    const columns = columnsOf(name).map(([columnName, column]): WorldColumn => {
      const valueType = column.type === "reference" ? keyOf(column.table!)[1].type : column.type;
      // If the seed leaves out a value, the default applies. It may be a time or a random GUID, so
      // the kit does not know the values of this column.
      const isLeftOut = records.some((record) => (record[columnName] ?? null) === null);
      return {
        name: columnName,
        type: column.type,
        valueType,
        isList: column.array === true || column.type === typeNames.file,
        isKnown: column.type !== typeNames.file && (column.default === undefined || !isLeftOut),
      };
    });
    const key = keyOf(name)[0];
    const rows = records.map((record): WorldRow =>
      Object.fromEntries(
        columns.map((column) => [column.name, wireValue(column, record[column.name] ?? null)]),
      ),
    );
    tables.set(name, {
      name,
      id: id.toLowerCase(),
      key,
      columns,
      relations: relationsOf(raw, name, keyOf),
      rows: rows.toSorted((left, right) => compareKeys(left[key], right[key])),
    });
  }
  const { id } = definition["workspace"] as { readonly id: string };
  return { workspaceId: id.toLowerCase(), tables, definition };
}

function relationsOf(
  raw: Readonly<Record<string, RawWorldTable>>,
  name: string,
  keyOf: (table: string) => readonly [string, RawWorldColumn],
): WorldRelation[] {
  const found: WorldRelation[] = [];
  for (const [table, { columns }] of Object.entries(raw))
    for (const [column, { type, table: target = "", relation, inverse }] of Object.entries(
      columns,
    )) {
      if (type !== "reference") continue;
      const to = keyOf(target)[0];
      if (table === name)
        found.push({ name: relation ?? column, kind: "toOne", target, from: column, to });
      if (target === name && inverse !== undefined)
        found.push({ name: inverse, kind: "toMany", target: table, from: to, to: column });
    }
  return found;
}

function readSections(folder: string): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!entry.endsWith(".yaml") || /^(?:seed|mail|live)\b/.test(entry)) continue;
    const sections = parseYaml(readFileSync(join(folder, entry), "utf8")) as Record<string, object>;
    for (const [section, entries] of Object.entries(sections ?? {}))
      merged[section] = { ...(merged[section] as object | undefined), ...entries };
  }
  return merged;
}

function readSeed(folder: string, table: string): Readonly<Record<string, unknown>>[] {
  const at = (extension: string): string => join(folder, "seed", `${table}.${extension}`);
  if (existsSync(at("csv")))
    return parseCsv(readFileSync(at("csv")), {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      cast: (value, { quoting }) => (value === "" && !quoting ? null : value),
    });
  if (existsSync(at("json"))) return JSON.parse(readFileSync(at("json"), "utf8"));
  if (!existsSync(at("jsonl"))) return [];
  const lines = readFileSync(at("jsonl"), "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
}

/** Returns the value of a seed cell as responses show it. */
function wireValue({ valueType, isList }: WorldColumn, cell: unknown): unknown {
  if (cell === null || cell === undefined) return null;
  if (isList) {
    const items = (typeof cell === "string" ? JSON.parse(cell) : cell) as unknown[];
    return items.map((item) => wireValue({ valueType, isList: false } as WorldColumn, item));
  }
  switch (valueType) {
    case "integer":
    case "float":
      return Number(cell);
    case "boolean":
      return cell === true || cell === "true";
    case "json":
      return typeof cell === "string" ? JSON.parse(cell) : cell;
    case "uuid":
      return plainText(cell).toLowerCase();
    default:
      return plainText(cell);
  }
}

/** Returns the text of a value: a text as it is, and other values as JSON. */
export const plainText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Compares two keys as PostgreSQL orders them. */
function compareKeys(left: unknown, right: unknown): number {
  const [one, other] = [String(left), String(right)];
  if (/^-?\d+$/.test(one) && /^-?\d+$/.test(other)) return Number(BigInt(one) - BigInt(other));
  return one < other ? -1 : one > other ? 1 : 0;
}
