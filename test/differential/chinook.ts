// The Chinook music store as a workspace definition with rows: real names, nulls, long texts and
// five relations in a chain. The data lies in a folder beside the repository and is not part of it.
// If it is missing, the tests that need it are skipped.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RawColumn, RawDefinition, RawTable } from "../support/model.ts";

const file = fileURLToPath(new URL("../../../shared/data/chinook/tables.json", import.meta.url));

/** The message of tests that are skipped. */
export const chinookMissing =
  "the Chinook data set is not beside the repository (../shared/data/chinook/tables.json)";
export const hasChinook = existsSync(file);

interface SourceTable {
  readonly columns: Readonly<Record<string, string>>;
  readonly primaryKey: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The foreign keys: by column, the table that the column refers to, and the names of the relation
 * in both directions.
 */
const references: Readonly<Record<string, readonly [string, string, string]>> = {
  "Album.ArtistId": ["Artist", "artist", "albums"],
  "Customer.SupportRepId": ["Employee", "supportRep", "customers"],
  "Employee.ReportsTo": ["Employee", "manager", "reports"],
  "Invoice.CustomerId": ["Customer", "customer", "invoices"],
  "InvoiceLine.InvoiceId": ["Invoice", "invoice", "lines"],
  "InvoiceLine.TrackId": ["Track", "track", "invoiceLines"],
  "Track.AlbumId": ["Album", "album", "tracks"],
  "Track.GenreId": ["Genre", "genre", "tracks"],
  "Track.MediaTypeId": ["MediaType", "mediaType", "tracks"],
};

const typeOf = (source: string): RawColumn => {
  if (source.startsWith("int")) return { type: "integer" };
  if (source.startsWith("timestamp")) return { type: "timestamp" };
  if (source.startsWith("numeric") || source.startsWith("decimal"))
    return { type: "decimal", precision: 10, scale: 2 };
  return { type: "text" };
};

function columnOf(table: string, name: string, source: SourceTable): RawColumn {
  if (source.primaryKey.includes(name))
    return { ...typeOf(source.columns[name]!), primaryKey: true };
  const reference = references[`${table}.${name}`];
  const required = source.rows.every((row) => row[name] !== null) ? { required: true } : {};
  if (!reference) return { ...typeOf(source.columns[name]!), ...required };
  const [target, relation, inverse] = reference;
  return { type: "reference", table: target, relation, inverse, ...required };
}

/** The rows by table, and a definition with one key that sees all rows. */
export function chinook(): {
  definition: RawDefinition;
  rows: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
} {
  const sources = JSON.parse(readFileSync(file, "utf8")) as Record<string, SourceTable>;
  const tables: Record<string, RawTable> = {};
  const rows = new Map<string, readonly Readonly<Record<string, unknown>>[]>();
  Object.entries(sources).forEach(([name, source], index) => {
    const columns = Object.fromEntries(
      Object.keys(source.columns).map((column) => [column, columnOf(name, column, source)]),
    );
    tables[name] = { id: `c0000000-0000-4000-8000-0000000000${String(index + 10)}`, columns };
    rows.set(
      name,
      source.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [column, zoned(columns[column]!, value)]),
        ),
      ),
    );
  });
  const workspace = { id: "c0000000-0000-4000-8000-000000000001", name: "Chinook" };
  const keys = {
    everything: { kind: "server", tables: "all", secret: `sk_live_${"c".repeat(43)}` },
  };
  return { definition: { workspace, tables, keys }, rows };
}

/** Times in the source have no zone, and are read as UTC. */
const zoned = (column: RawColumn, value: unknown): unknown =>
  column.type === "timestamp" && typeof value === "string" ? `${value}Z` : value;
