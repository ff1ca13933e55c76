// Checks masks. The column must be readable, must not be the key, and must have a type that fits
// the kind of mask (G5.7).
import { maskFits } from "../../access/index.ts";
import { columnTypes, isList } from "../../catalog/index.ts";
import { findColumn } from "./known.ts";
import { operandTypeOf, type CheckedColumn, type CheckedTable, type Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";
import type { MaskInput, ScopeInput } from "../load/input.ts";

/** The rights of a role or key on one table. */
export interface CheckedScope {
  readonly scope: ScopeInput;
  readonly table: CheckedTable;
  readonly path: ValuePath;
}

export function checkMasks(entry: CheckedScope, checking: Checking): void {
  const { scope, table, path } = entry;
  for (const [name, mask] of Object.entries(scope.masks ?? {})) {
    const own = [...path, "masks", name];
    const column = findColumn(checking, table, name, own, "key");
    checkFields(mask, own, checking);
    if (column !== undefined) checkMask(mask, column, { ...entry, path: own }, checking);
  }
  warnOfWritableHashes(entry, checking);
}

/**
 * Warns of hashes against which a holder of the scope can test guesses (G5.8). The holder writes a
 * guess, reads its hash, and compares it with the hashes of other rows. A second column with the
 * same mask often contains the same values.
 */
function warnOfWritableHashes({ scope, table, path }: CheckedScope, { report }: Checking): void {
  const hashed = Object.entries(scope.masks ?? {}).flatMap(([name, { kind }]) =>
    kind === "hash" ? [name] : [],
  );
  const written = hashed.filter((name) => mayWrite(scope, table, name));
  for (const name of hashed) {
    const other = written.find((it) => it !== name);
    const isOwn = written.includes(name);
    if (!isOwn && other === undefined) continue;
    report.warn("writable-hash", [...path, "masks", name], {
      message: isOwn
        ? `may be written: whoever writes a guess to ${name} sees its hash, and finds the rows with this value`
        : `can be guessed: ${other} may be written, which has the same mask, and often holds the same values`,
      hint: `Leave ${isOwn ? name : other} out of insert and update, or mask it with redact.`,
      at: "key",
    });
  }
}

/**
 * Returns true if the scope may write the column. Without a list, all readable columns except the
 * primary key may be written.
 */
function mayWrite(scope: ScopeInput, table: CheckedTable, name: string): boolean {
  const { actions = ["read"], read = [] } = scope;
  return (["insert", "update"] as const).some((action) => {
    const list = scope[action] ?? (table.primaryKey?.name === name ? [] : read);
    return actions.includes(action) && (list === "*" || list.includes(name));
  });
}

function checkMask(
  mask: MaskInput,
  column: CheckedColumn,
  { scope, table, path }: CheckedScope,
  { report, tables }: Checking,
): void {
  if (column === table.primaryKey) {
    return report.add("masked-primary-key", path, {
      message: `masks the primary key of ${table.name}, which always shows`,
      hint: "Remove the mask.",
      at: "key",
    });
  }
  const { read = [] } = scope;
  if (read !== "*" && !read.includes(column.name)) {
    return report.add("mask-of-hidden-column", path, {
      message: "masks a column that is not read",
      hint: "Add the column to read, or remove the mask.",
      at: "key",
    });
  }
  const type = operandTypeOf(column, tables);
  if (type === undefined) return;
  if (maskFits(mask, type)) return;
  const message = `it does not fit ${column.name}, which is ${isList(type) ? "a list" : type.valueType}`;
  const hint =
    mask.kind === "redact"
      ? "Leave text out: the column then shows null."
      : `${mask.kind} is for ${typesOfMask(mask.kind).join(", ")}; redact fits every type.`;
  report.add("bad-mask", [...path, mask.kind === "redact" ? "text" : "kind"], { message, hint });
}

const typesOfMask = (kind: Exclude<MaskInput["kind"], "redact">): string[] =>
  Object.entries(columnTypes).flatMap(([type, entry]) =>
    "masks" in entry && entry.masks.includes(kind) ? [type] : [],
  );

function checkFields(mask: MaskInput, path: ValuePath, { report }: Checking): void {
  const keeps = mask.kind === "last" || mask.kind === "first";
  if (keeps && mask.keep === undefined) {
    report.add("missing-key", path, {
      message: `lacks "keep", the number of characters that ${mask.kind} shows`,
      hint: "Add keep: 4, for example.",
      at: "key",
    });
  }
  if (!keeps && mask.keep !== undefined) {
    report.add("inapplicable-field", [...path, "keep"], {
      message: `does not belong to ${mask.kind}`,
      hint: "It is for last and first.",
      at: "key",
    });
  }
  if (mask.kind !== "redact" && mask.text !== undefined) {
    report.add("inapplicable-field", [...path, "text"], {
      message: `does not belong to ${mask.kind}`,
      hint: "It is for redact.",
      at: "key",
    });
  }
}
