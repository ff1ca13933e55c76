// Checks masks, which hide all or part of a column's value from a role or key. The column must be
// readable, must not be the primary key, and must have a type that fits the mask (G5.7).
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
 * Warns of columns whose values a caller can guess although a hash mask hides them (G5.8). The
 * caller writes a guess, reads its hash, and compares the hash with the hashes of other rows. A
 * second column with a hash mask often contains the same values. Then the caller can write the
 * guess to that column instead.
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
        ? `may be written: a caller can write a guess to ${name}, read its hash, and find the rows with this value`
        : `can be guessed: the column ${other} may be written, has the same mask, and often holds the same values`,
      hint: `Remove the column ${isOwn ? name : other} from the lists \`insert\` and \`update\`, so that callers cannot find hidden values by guessing. Or use the mask \`redact\`.`,
      at: "key",
    });
  }
}

/**
 * Returns true if the rights allow writing the column. If `insert` or `update` has no list, all
 * readable columns except the primary key may be written.
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
      message: `masks the primary key of ${table.name}, which must stay readable`,
      hint: "Remove this mask, because a primary key must stay readable.",
      at: "key",
    });
  }
  const { read = [] } = scope;
  if (read !== "*" && !read.includes(column.name)) {
    return report.add("mask-of-hidden-column", path, {
      message: "masks a column that is not in the list `read`",
      hint: "A mask needs a readable column. Add the column to the list `read`, or remove the mask.",
      at: "key",
    });
  }
  const type = operandTypeOf(column, tables);
  if (type === undefined) return;
  if (maskFits(mask, type)) return;
  const message = `it does not fit ${column.name}, which is ${isList(type) ? "a list" : type.valueType}`;
  const hint =
    mask.kind === "redact"
      ? "Only text columns can show a text. Remove the key `text` of the mask. The column then shows null."
      : `The mask ${mask.kind} is only for columns of type ${typesOfMask(mask.kind).join(", ")}. The mask \`redact\` fits every type.`;
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
      hint: "Add the key `keep` with the number of visible characters, for example `keep: 4`.",
      at: "key",
    });
  }
  if (!keeps && mask.keep !== undefined) {
    report.add("inapplicable-field", [...path, "keep"], {
      message: `does not belong to ${mask.kind}`,
      hint: "Remove the key `keep`, which is only for the masks `last` and `first`.",
      at: "key",
    });
  }
  if (mask.kind !== "redact" && mask.text !== undefined) {
    report.add("inapplicable-field", [...path, "text"], {
      message: `does not belong to ${mask.kind}`,
      hint: "Remove the key `text`, which is only for the mask `redact`.",
      at: "key",
    });
  }
}
