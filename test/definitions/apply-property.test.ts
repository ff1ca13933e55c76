// An apply between any two definitions leads to the same tables as a first apply (G20.1). The test
// compares pg_catalog, and uses no code of the apply.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  defineWorkspace,
  referenceTo,
  type ColumnSketch,
  type TableSketch,
} from "../support/definition.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const reset = async (): Promise<void> => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
};

const SCHEMA = "ws_0b6f3c526a0e4a579d0e1f1f6c1f0001";
/**
 * Returns columns, constraints and indexes of the schema, sorted. Leaves out the fence table (an
 * empty table that stops outdated writes), whose name and rights depend on earlier applies.
 */
async function introspect(): Promise<unknown> {
  const one = async (text: string) => bench.sql(text, [SCHEMA]);
  return {
    columns:
      await one(`select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
        co.collname as collation, pg_get_expr(d.adbin, d.adrelid) as "default"
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      left join pg_collation co on co.oid = a.attcollation left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = to_regnamespace($1) and a.attnum > 0 and not a.attisdropped order by 1, 2`),
    constraints:
      await one(`select conrelid::regclass::text as "table", conname as name, contype as kind, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = to_regnamespace($1) and contype <> 'n' order by 1, 2`),
    indexes: await one(
      `select tablename as "table", indexname as name, indexdef as definition from pg_indexes where schemaname = $1 order by 1, 2`,
    ),
    rights:
      await one(`select c.relname as "table", r.rolname as login, string_agg(x.privilege_type, ' ' order by x.privilege_type) as rights
      from pg_class c, aclexplode(c.relacl) x join pg_roles r on r.oid = x.grantee
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relname not like '~pledge %' group by 1, 2 order by 1, 2`),
  };
}

/**
 * Groups of column types. A column can change safely from each type of a group to any other type of
 * the group.
 */
const families: readonly (readonly (ColumnSketch | "reference")[])[] = [
  [
    { type: "text" },
    { type: "text", maxLength: 9 },
    { type: "text", maxLength: 12, unique: true },
    { type: "enum", values: ["a", "b"] },
    { type: "enum", values: ["b", "c'"], required: true, default: "b" },
  ],
  [
    { type: "integer", min: 1 },
    { type: "integer", required: true, default: 3 },
    { type: "bigint", min: 1, max: 5 },
    { type: "decimal" },
    { type: "decimal", precision: 10, scale: 2, min: 0 },
    { type: "float", min: 0.5, unique: true },
    { type: "float" },
  ],
  [
    "reference",
    "reference",
    { type: "uuid", required: true, default: "uuid", unique: true },
    { type: "uuid" },
  ],
  [
    { type: "text", array: true, maxLength: 5 },
    { type: "text", array: true },
    { type: "enum", values: ["a"], array: true },
    { type: "enum", values: ["a", "b"], array: true, required: true, default: [] },
  ],
  [
    { type: "date" },
    { type: "timestamp", required: true, default: "now" },
    { type: "timestamp", unique: true },
  ],
  [{ type: "uuid", array: true }, { type: "file" }, { type: "file", required: true, default: [] }],
  [
    { type: "integer", array: true, max: 7 },
    { type: "integer", array: true, min: 2 },
    { type: "integer", array: true, required: true, default: [] },
  ],
  [{ type: "json" }, { type: "json", required: true, default: {} }],
];
/**
 * For each column of each table, the index in `families` of the group from which its type is drawn.
 */
const drawn = [
  [0, 1, 2],
  [6, 3, 2],
  [7, 4, 5],
];
const onDelete = fc.constantFrom("restrict", "cascade", "setNull") as fc.Arbitrary<
  "restrict" | "cascade" | "setNull"
>;
const slots = ["t1", "t2", "t3"];
const columnSlots = ["c1", "c2", "c3"];
/**
 * Names for entries. An entry keeps its id under each name, so that definitions also differ by
 * renames.
 */
const naming = (entries: readonly string[], prefix: string) =>
  fc.shuffledSubarray(
    entries.map((_, index) => `${prefix}${index}`),
    { minLength: entries.length },
  );

const columnsOf = (table: number) =>
  fc.record({
    present: fc.subarray(columnSlots, { minLength: 1 }),
    names: naming(columnSlots, "x"),
    kinds: fc.tuple(...drawn[table]!.map((family) => fc.constantFrom(...families[family]!))),
    target: fc.nat(2),
    onDelete,
    index: fc.subarray(columnSlots),
    unique: fc.subarray(columnSlots),
  });
const definitions = fc
  .record({
    present: fc.subarray(slots),
    names: naming(slots, "y"),
    tables: fc.tuple(columnsOf(0), columnsOf(1), columnsOf(2)),
  })
  .map(({ present, names, tables }): WorkspaceDefinition => {
    const nameOf = new Map(slots.map((slot, index) => [slot, names[index]!]));
    const sketch = present.map((slot): [string, TableSketch] => {
      const table = tables[slots.indexOf(slot)]!;
      const columnName = new Map(columnSlots.map((each, at) => [each, table.names[at]!]));
      const entries = table.present.map((each): [string, ColumnSketch] => {
        const kind = table.kinds[columnSlots.indexOf(each)]!;
        const target = nameOf.get(present[table.target % present.length]!)!;
        const column =
          kind === "reference" ? referenceTo(target, each, { onDelete: table.onDelete }) : kind;
        return [columnName.get(each)!, { ...column, id: idOf(`${slot}.${each}`) }];
      });
      const group = (wanted: readonly string[]) =>
        wanted.filter((each) => table.present.includes(each)).map((each) => columnName.get(each)!);
      const [index1, unique1] = [group(table.index), group(table.unique)];
      return [
        nameOf.get(slot)!,
        {
          id: idOf(slot),
          columns: {
            key: { type: "uuid", primaryKey: true, required: true, id: idOf(`${slot}.key`) },
            ...Object.fromEntries(entries),
          },
          indexes: index1.length > 0 ? [{ columns: index1 }] : [],
          unique: unique1.length > 1 ? [unique1] : [],
        },
      ];
    });
    return defineWorkspace({ tables: Object.fromEntries(sketch) });
  });
const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name.padStart(6, "0")).toString("hex").padStart(12, "0")}`;

describe("applying a definition over another", () => {
  it("ends with the same tables as applying it alone, and changes nothing when applied again", async () => {
    await fc.assert(
      fc.asyncProperty(definitions, definitions, async (first, second) => {
        await reset();
        await bench.apply(first);
        await bench.apply(second, { allowDestructive: true });
        const evolved = await introspect();
        expect((await bench.apply(second)).changes).toEqual([]);
        await reset();
        await bench.apply(second);
        expect(evolved).toEqual(await introspect());
      }),
      { numRuns: Number(process.env["APPLY_RUNS"] ?? 25) },
    );
  }, 120_000);
});
