// The demo workspace shows every read feature on believable data. It has enough rows, every column
// type, and roles and keys of each kind. The rows are the same on every machine.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { isSameFile, makeDemo } from "../../scripts/tools/demo/generate.ts";
import { toCsv } from "../../scripts/tools/demo/csv.ts";
import { columnTypes } from "../../src/catalog/column-types/index.ts";
import { loadDefinition } from "./load-definition.ts";

const folder = fileURLToPath(new URL("../../templates/workspaces/demo", import.meta.url));
const { definition: loaded, diagnostics } = loadDefinition(folder, { env: {} });
const definition = loaded!;
const tables = Object.entries(definition.tables);
const columns = tables.flatMap(([, table]) => Object.values(table.columns));

const { rows: made, files: madeFiles } = makeDemo();

describe("the demo workspace", () => {
  it("is applied without a warning and without anything in the environment", () => {
    expect(diagnostics).toEqual([]);
  });

  it("has at least eight described tables with relations in both directions, one of them to its own table", () => {
    expect(tables.length).toBeGreaterThanOrEqual(8);
    for (const [name, table] of tables) expect(table.description, name).not.toBeNull();
    const references = tables.flatMap(([name, table]) =>
      Object.values(table.columns).flatMap(({ reference }) =>
        reference ? [{ name, ...reference }] : [],
      ),
    );
    expect(references.every(({ inverse }) => inverse !== null)).toBe(true);
    expect(references.some(({ name, table }) => name === table)).toBe(true);
  });

  it("has every column type, arrays and unique keys over several columns", () => {
    expect([...new Set(columns.map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(columnTypes).toSorted(),
    );
    expect(columns.some(({ array }) => array)).toBe(true);
    expect(tables.some(([, table]) => table.unique.some((names) => names.length > 1))).toBe(true);
  });

  it("has keys of each kind: a published key, one with origins, one with all rights, one with rights on some tables", () => {
    const keys = Object.values(definition.keys);
    expect(
      keys.filter(({ publish }) => publish).map(({ kind, origins }) => [kind, origins]),
    ).toEqual([["publishable", null]]);
    expect(keys.some(({ kind, origins }) => kind === "publishable" && origins !== null)).toBe(true);
    expect(
      keys.some(
        ({ kind, tables: scopes, explain }) => kind === "server" && scopes === "all" && explain,
      ),
    ).toBe(true);
    expect(keys.some(({ kind, tables: scopes }) => kind === "server" && scopes !== "all")).toBe(
      true,
    );
    expect(Object.keys(definition.roles)).toEqual(["customer", "support"]);
  });

  it("has at least 20,000 rows in less than 3 MB, as its generator makes them", () => {
    const files = readdirSync(`${folder}/seed`).filter((name) => name !== "files");
    const counted = files.reduce(
      (sum, file) => sum + (parse(readFileSync(`${folder}/seed/${file}`)) as unknown[]).length - 1,
      0,
    );
    expect(counted).toBeGreaterThanOrEqual(20_000);
    expect(
      files.reduce((sum, file) => sum + statSync(`${folder}/seed/${file}`).size, 0),
    ).toBeLessThan(3_000_000);
    expect(files.toSorted()).toEqual([...made.keys()].map((table) => `${table}.csv`).toSorted());
    for (const [table, rows] of made)
      expect(readFileSync(`${folder}/seed/${table}.csv`, "utf8") === toCsv(rows), table).toBe(true);
  });

  it("has pictures of products for everybody, and invoices, as its generator makes them", () => {
    const stored = readdirSync(`${folder}/seed/files`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(`${folder}/seed/files`, join(parentPath, name)));
    expect(stored.toSorted()).toEqual([...madeFiles.keys()].toSorted());
    expect(stored.filter((name) => name.startsWith("public/")).length).toBeGreaterThan(10);
    for (const [name, bytes] of madeFiles)
      expect(isSameFile(name, readFileSync(`${folder}/seed/files/${name}`), bytes), name).toBe(
        true,
      );
  });
});
