// The demo workspace, for tests that need believable data with every column type. Definition and
// rows come from its own files.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { guidFrom } from "../../src/platform/ids.ts";
import { fromCsv, type Rows } from "../support/install.ts";
import { readDefinition, type RawDefinition } from "../support/model.ts";

const folder = fileURLToPath(new URL("../../templates/workspaces/demo/", import.meta.url));

export function demo(): { readonly definition: RawDefinition; readonly rows: Rows } {
  const definition = readDefinition(folder);
  const rows = Object.keys(definition.tables).map((table) => {
    const text = readFileSync(`${folder}seed/${table}.csv`);
    const records = parse(text, { columns: true }) as Record<string, string>[];
    const rows = records.map((row) => fromCsv(definition, table, withFileIds(definition, row)));
    return [table, rows] as const;
  });
  return { definition, rows: new Map(rows) };
}

/** Replaces the file paths in a row of the seed by stable ids. */
function withFileIds(
  { workspace }: RawDefinition,
  row: Record<string, string>,
): Record<string, string> {
  const names = (cell: string): readonly string[] => JSON.parse(cell) as string[];
  const ids = (cell: string): string =>
    JSON.stringify(names(cell).map((name) => guidFrom(workspace.id, name)));
  const isListed = ([name, cell]: readonly [string, string]): boolean =>
    ["photos", "invoice"].includes(name) && cell !== "";
  return Object.fromEntries(
    Object.entries(row).map((entry) => (isListed(entry) ? [entry[0], ids(entry[1])] : entry)),
  );
}
