// The demo workspace for tests that want believable data with every column type: definition and rows from its own files.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { fromCsv, type Rows } from "../support/install.ts";
import { readDefinition, type RawDefinition } from "../support/model.ts";

const folder = fileURLToPath(new URL("../../templates/workspaces/demo/", import.meta.url));

export function demo(): { readonly definition: RawDefinition; readonly rows: Rows } {
  const definition = readDefinition(folder);
  const rows = Object.keys(definition.tables).map((table) => {
    const text = readFileSync(`${folder}seed/${table}.csv`);
    const records = parse(text, { columns: true }) as Record<string, string>[];
    return [table, records.map((row) => fromCsv(definition, table, row))] as const;
  });
  return { definition, rows: new Map(rows) };
}
