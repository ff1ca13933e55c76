// Checks the keys `id` and `renamedFrom` in a definition. Two entries must not have the same id,
// and two entries of a section must not have the same old name.
import { sectionNames } from "../load/input.ts";
import type { Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";

interface Identified {
  readonly id?: string;
  readonly renamedFrom?: string;
}

/** The names of all sections of a definition except `workspace`, which has no named entries. */
const [, ...named] = sectionNames;

export function checkNames(checking: Checking): void {
  const { input, tables } = checking;
  const seen = new Map<string, ValuePath>();
  for (const section of named) {
    checkSection([section], input[section], seen, checking);
  }
  for (const { path, input: table, doubtful } of tables.values()) {
    if (!doubtful) checkSection([...path, "columns"], table.columns, seen, checking);
  }
}

function checkSection(
  path: ValuePath,
  entries: Readonly<Record<string, Identified>>,
  seen: Map<string, ValuePath>,
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
        report.add("repeated-id", [...own, "id"], {
          message: `it is the id of ${other.join(".")} at ${report.formatPosition(other)}, too`,
          hint: "Two entries have the same id. Give this entry another id, or remove its key `id`.",
        });
    }
    if (typeof renamedFrom !== "string" || report.isRefused([...own, "renamedFrom"])) continue;
    const holder = Object.hasOwn(entries, renamedFrom) ? renamedFrom : renamed.get(renamedFrom);
    renamed.set(renamedFrom, name);
    if (holder === undefined) continue;
    report.add("bad-rename", [...own, "renamedFrom"], {
      message:
        holder === renamedFrom
          ? "another entry still has that name"
          : `${holder} also has \`renamedFrom\` with that name`,
      hint: "Two entries cannot take over the same name. Remove `renamedFrom` from this entry. If the entries have exchanged their names, give each entry the key `id` of its stored entry instead.",
    });
  }
}
