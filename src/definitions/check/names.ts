// Checks ids and renames within a definition: an id belongs to one entry, and an old name to no other.
import { sectionNames } from "../load/input.ts";
import type { Checking } from "./model.ts";
import type { Path } from "../../config/index.ts";

interface Identified {
  readonly id?: string;
  readonly renamedFrom?: string;
}

/** All but `workspace`, which is one. */
const [, ...named] = sectionNames;

export function checkNames(checking: Checking): void {
  const { input, tables } = checking;
  const seen = new Map<string, Path>();
  for (const section of named) {
    checkSection([section], input[section], seen, checking);
  }
  for (const { path, input: table, doubtful } of tables.values()) {
    if (!doubtful) checkSection([...path, "columns"], table.columns, seen, checking);
  }
}

function checkSection(
  path: Path,
  entries: Readonly<Record<string, Identified>>,
  seen: Map<string, Path>,
  { report }: Checking,
): void {
  const renamed = new Map<string, string>();
  for (const [name, entry] of Object.entries(entries)) {
    const own = [...path, name];
    if (typeof entry !== "object" || entry === null) continue;
    const { id, renamedFrom } = entry;
    if (typeof id === "string" && !report.isRefused([...own, "id"])) {
      const other = seen.get(id.toLowerCase());
      if (other === undefined) seen.set(id.toLowerCase(), own);
      else
        report.add({
          path: [...own, "id"],
          rule: "repeated-id",
          message: `it is the id of ${other.join(".")} at ${report.formatPosition(other)}, too`,
          hint: "Give each entry an id of its own, or leave it out.",
        });
    }
    if (typeof renamedFrom !== "string" || report.isRefused([...own, "renamedFrom"])) continue;
    const holder = Object.hasOwn(entries, renamedFrom) ? renamedFrom : renamed.get(renamedFrom);
    renamed.set(renamedFrom, name);
    if (holder === undefined) continue;
    const message =
      holder === renamedFrom
        ? "that name is still in use here"
        : `${holder} says that it had that name, too`;
    report.add({
      path: [...own, "renamedFrom"],
      rule: "bad-rename",
      message,
      hint: "Remove renamedFrom, or tell the entries apart by their ids.",
    });
  }
}
