// `node scripts/tools/demo/generate.ts`: writes the rows and files of the demo workspace. With
// --check, it only compares them with the existing ones. The rows and files are the same on every
// machine.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCatalogue } from "./catalogue.ts";
import { toCsv, type Row } from "./csv.ts";
import { makeInvoices } from "./invoices.ts";
import { makeCustomers, makeReviews } from "./people.ts";
import { makePictures, showSame } from "./pictures.ts";
import { makeSales } from "./sales.ts";

const folder = new URL("../../../templates/workspaces/demo/seed/", import.meta.url);

export interface Demo {
  /** The rows by table. Tables come after the tables that they refer to. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  /** The files by their path in `files/`. */
  readonly files: ReadonlyMap<string, Buffer>;
}

export function makeDemo(): Demo {
  const catalogue = makeCatalogue();
  const customers = makeCustomers(1_400);
  const sales = makeSales(4_600, catalogue, customers);
  const pictures = makePictures(catalogue.products);
  const invoices = makeInvoices(sales, customers, catalogue.products);
  const listed = (name: string | undefined): readonly string[] | null =>
    name === undefined ? null : [name];
  const rows = new Map<string, readonly Row[]>([
    ["categories", catalogue.categories],
    ["suppliers", catalogue.suppliers],
    [
      "products",
      catalogue.products.map((row) => ({
        ...row,
        photos: listed(pictures.byProduct.get(row["id"])),
      })),
    ],
    ["customers", customers],
    [
      "orders",
      sales.orders.map((row) => ({ ...row, invoice: listed(invoices.byOrder.get(row["id"])) })),
    ],
    ["orderItems", sales.orderItems],
    ["payments", sales.payments],
    ["reviews", makeReviews(1_700, catalogue.products, customers)],
  ]);
  return { rows, files: new Map([...pictures.files, ...invoices.files]) };
}

/** Returns true if a file of the demo equals the generated one. */
export const isSameFile = (name: string, one: Buffer, other: Buffer): boolean =>
  name.endsWith(".png") ? showSame(one, other) : one.equals(other);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes("--check");
  const { rows, files } = makeDemo();
  const texts = [...rows].map(
    ([table, list]) => [`${table}.csv`, Buffer.from(toCsv(list))] as const,
  );
  for (const [name, bytes] of [
    ...texts,
    ...[...files].map(([at, content]) => [`files/${at}`, content] as const),
  ]) {
    const path = fileURLToPath(new URL(name, folder));
    if (!check) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    } else if (!isSameFile(name, readFileSync(path), bytes)) {
      console.error(
        `seed/${name} is not what the generator makes; run scripts/tools/demo/generate.ts without --check to write it.`,
      );
      process.exitCode = 1;
    }
    console.log(`${name.padEnd(32)}${(bytes.length / 1024).toFixed(1).padStart(8)} KiB`);
  }
}
