// Warns of files in `seed/` that belong to no table, and of two files for one table. The rows are
// checked later, when the seed is loaded.
import { suggest } from "./known.ts";
import type { Checking } from "./model.ts";

export function checkSeed({ seedFiles, tables, report }: Checking): void {
  const seen = new Map<string, string>();
  for (const name of seedFiles) {
    const file = `seed/${name}`;
    const [, table = "", extension] = /^(.*?)\.([^.]+)$/.exec(name) ?? [];
    const warn = (message: string, hint: string): void =>
      report.addFile(file, { severity: "warning", rule: "seed-file", message, hint });
    if (!["csv", "json", "jsonl"].includes(extension ?? ""))
      warn(
        "is not loaded",
        "Rename the file to <table>.csv, <table>.json or <table>.jsonl, or remove it.",
      );
    else if (!tables.has(table)) {
      // If a definition file could not be read, that file may define the table.
      if (!report.partial) warn("belongs to no table", suggest(table, tables.keys()));
    } else if (seen.has(table))
      warn(
        `holds rows of ${table}, and so does seed/${seen.get(table)}`,
        "A table can have only one seed file. Join the two files, or remove one of them.",
      );
    seen.set(table, name);
  }
}
