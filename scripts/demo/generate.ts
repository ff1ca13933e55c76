// Writes the rows of the demo workspace: `node scripts/demo/generate.ts`, or with --check only compares them with the
// files. The same files come out on every machine.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeCatalogue } from "./catalogue.ts";
import { toCsv, type Row } from "./csv.ts";
import { makeCustomers, makeReviews } from "./people.ts";
import { makeSales } from "./sales.ts";

const folder = new URL("../../templates/workspaces/demo/seed/", import.meta.url);

/** All rows of the demo by table, parents before children. */
export function demoRows(): ReadonlyMap<string, readonly Row[]> {
  const catalogue = makeCatalogue();
  const customers = makeCustomers(1_400);
  const sales = makeSales(4_600, catalogue, customers);
  return new Map<string, readonly Row[]>([
    ["categories", catalogue.categories],
    ["suppliers", catalogue.suppliers],
    ["products", catalogue.products],
    ["customers", customers],
    ["orders", sales.orders],
    ["orderItems", sales.orderItems],
    ["payments", sales.payments],
    ["reviews", makeReviews(1_700, catalogue.products, customers)],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes("--check");
  for (const [table, rows] of demoRows()) {
    const file = new URL(`${table}.csv`, folder);
    const text = toCsv(rows);
    if (!check) writeFileSync(file, text);
    else if (readFileSync(file, "utf8") !== text) {
      console.error(
        `seed/${table}.csv is not what the generator makes; run scripts/demo/generate.ts without --check to write it.`,
      );
      process.exitCode = 1;
    }
    console.log(
      `${table.padEnd(12)}${String(rows.length).padStart(7)} rows ${(text.length / 1024).toFixed(0).padStart(6)} KiB`,
    );
  }
}
