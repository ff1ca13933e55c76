// A second description of the data that each credential may see, besides the scope entries of the
// definition. It has functions that decide about rows, and functions that return the visible part
// of a cell. Two worlds are twins for a credential if all these results are equal in both.
import { definition, type CredentialName } from "./definition.ts";
import { keyColumn, memberId, type Row, type TableName, type World } from "./rows.ts";

/**
 * How much of a cell a credential can see. `raw` is the whole value. A function returns the part of
 * a value that the column's mask shows. Columns without an entry are hidden.
 */
type Reading = "raw" | ((value: unknown) => unknown);

/** Returns the row of the table with this key. */
type Find = (table: TableName, key: unknown) => Row | undefined;

export interface TableSight {
  readonly admits: (row: Row, find: Find, world: World) => boolean;
  readonly columns: Readonly<Record<string, Reading>>;
  /**
   * Hidden columns that writes can reveal. These are references that prevent the deletion of a row,
   * and columns of a referenced row that a row filter uses.
   */
  readonly felt?: readonly string[];
}

export type Sight = Readonly<Partial<Record<TableName, TableSight>>>;

const all = () => true;
const raw = (...names: string[]): Record<string, Reading> =>
  Object.fromEntries(names.map((name) => [name, "raw" as const]));
const text = (value: unknown): string | null => value as string | null;

/**
 * Returns the first letter, the domain and the length of an address. So the result is also equal
 * for masks with one star for each hidden letter.
 */
const emailMask = (value: unknown) =>
  text(value)?.replace(
    /^(.)(.*)@/,
    (_, first: string, rest: string) => `${first}${rest.length}@`,
  ) ?? null;
const lastTwo = (value: unknown) =>
  value === null ? null : [text(value)!.length, text(value)!.slice(-2)];
const firstOne = (value: unknown) =>
  value === null ? null : [Array.from(text(value)!).length, Array.from(text(value)!)[0]];
const year = (value: unknown) => text(value)?.slice(0, 4) ?? null;
const isNull = (value: unknown) => value === null;

const member = memberId();
const atHome = (row: Row | undefined) => row?.["region"] === "north";

export const sights: Readonly<Record<CredentialName, Sight>> = {
  window: {
    regions: { admits: all, columns: raw("code", "name") },
    people: {
      admits: (row) => row["visible"] === true,
      columns: {
        ...raw(
          ..."id name department region visible tags joinedAt rank badge handle photos".split(" "),
        ),
        email: emailMask,
        phone: lastTwo,
        birthday: year,
      },
      felt: ["manager"],
    },
    projects: {
      admits: (row) => row["state"] !== "secret",
      columns: raw("id", "title", "state", "owner", "startsOn", "labels"),
    },
    tasks: {
      admits: (row, find) => find("projects", row["project"])?.["state"] === "open",
      columns: raw("id", "title", "project", "assignee", "effort"),
    },
  },
  desk: {
    regions: { admits: all, columns: raw("code", "name", "budget") },
    people: {
      admits: (row, find) =>
        row["region"] === "north" || find("people", row["manager"])?.["department"] === "ops",
      columns: {
        ...raw(..."id department manager region salary score counter email photos".split(" ")),
        name: firstOne,
      },
      felt: ["visible"],
    },
    projects: {
      admits: (row, find) => find("people", row["owner"])?.["visible"] === true,
      columns: { ...raw("id", "owner", "cost", "plan", "dailyAt"), title: isNull },
    },
    tasks: {
      admits: all,
      columns: raw("id", "title", "project", "assignee", "effort", "note", "doneAt", "papers"),
    },
    comments: {
      admits: (row) => row["hidden"] === false,
      columns: raw("id", "task", "body", "writtenAt"),
      felt: ["author"],
    },
  },
  figures: {
    // A hash shows which values are equal. So the values themselves must be equal in both worlds.
    people: {
      admits: all,
      columns: { ...raw("id", "department", "name", "rank"), joinedAt: year },
      felt: ["manager"],
    },
    projects: {
      admits: (row, _find, world) =>
        !world.tasks.some(
          (task) => task["project"] === row["id"] && Number(task["effort"] ?? 0) > 8,
        ),
      columns: raw("id", "state", "startsOn"),
      felt: ["owner"],
    },
    tasks: {
      admits: (row) => !String(row["title"]).startsWith("x"),
      columns: raw("id", "project", "doneAt", "assignee"),
    },
    // The row filter of this table compares with a claim. API keys have no claims, so they see no
    // rows.
    comments: { admits: () => false, columns: {} },
  },
  member: {
    regions: { admits: (row) => row["code"] === "north", columns: raw("code", "name") },
    people: {
      admits: (row) => atHome(row) || row["id"] === member,
      columns: {
        ...raw("id", "name", "department", "region", "rank", "tags", "badge"),
        email: emailMask,
        phone: lastTwo,
      },
    },
    projects: {
      admits: (row, find) => atHome(find("people", row["owner"])),
      columns: raw("id", "title", "state", "owner", "cost", "startsOn"),
    },
    tasks: {
      admits: (row, find) => atHome(find("people", row["assignee"])),
      columns: raw("id", "title", "project", "assignee", "effort", "note", "doneAt", "papers"),
    },
    comments: {
      admits: (row) => row["author"] === member,
      columns: raw("id", "task", "body", "author", "writtenAt", "scans"),
    },
  },
};

const cell = (reading: Reading, value: unknown): unknown =>
  reading === "raw" ? value : reading(value);

function finder(world: World): Find {
  const indexes = new Map<TableName, Map<unknown, Row>>();
  return (table, key) => {
    let index = indexes.get(table);
    if (!index)
      indexes.set(
        table,
        (index = new Map(world[table].map((row) => [row[keyColumn[table]], row]))),
      );
    return index.get(key);
  };
}

const isFelt = (sight: Sight, table: TableName, column: string): boolean =>
  sight[table]?.columns[column] === "raw" || sight[table]?.felt?.includes(column) === true;

/**
 * Returns true if the credential can learn the exact value of the cell. Then the cell must have the
 * same value in the second world.
 */
export const shows = (
  world: World,
  sight: Sight,
  table: TableName,
  row: Row,
  column: string,
): boolean => isFelt(sight, table, column) && sight[table]!.admits(row, finder(world), world);

/** Returns the rows that the credential sees, or the rows that it does not see. */
export function rowsOf(world: World, sight: Sight, isSeen: boolean): [TableName, Row[]][] {
  const find = finder(world);
  return (Object.keys(world) as TableName[]).map((table) => [
    table,
    world[table].filter((row) => (sight[table]?.admits(row, find, world) ?? false) === isSeen),
  ]);
}

/** Columns of each table that refer to another table. */
const references = new Map(
  Object.entries(definition.tables).map(([table, { columns }]) => [
    table,
    Object.entries(columns).flatMap(([column, { table: target }]) =>
      target === undefined ? [] : [{ column, target }],
    ),
  ]),
);

/**
 * Returns the keys of rows to which a hidden row refers, by table. These rows cannot be deleted,
 * and the gateway may say so.
 */
function heldRows(hidden: readonly [TableName, Row[]][]): ReadonlyMap<string, Set<unknown>> {
  const held = new Map([...references.keys()].map((table) => [table, new Set<unknown>()]));
  for (const [table, rows] of hidden)
    for (const { column, target } of references.get(table)!)
      for (const row of rows) held.get(target)!.add(row[column]);
  return held;
}

/** Returns everything that the credential may learn about the world, as text. */
export function seen(world: World, sight: Sight): string {
  const held = heldRows(rowsOf(world, sight, false));
  const tables = rowsOf(world, sight, true).map(([table, rows]) => {
    const { columns = {}, felt = [] } = sight[table] ?? {};
    const readings = Object.entries(columns);
    const cells = rows.map((row) =>
      JSON.stringify([
        ...readings.map(([column, reading]) => cell(reading, row[column])),
        ...felt.map((column) => row[column]),
        held.get(table)!.has(row[keyColumn[table]]),
      ]),
    );
    return [table, cells.sort()];
  });
  return JSON.stringify(tables);
}
