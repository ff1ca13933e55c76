// Plans one item of `groupBy`: a column, or a date bucket under an alias. Refuses repeated keys,
// buckets of types other than date and timestamp, and unknown time zones.
import { columnTypes } from "../../catalog/index.ts";
import { Problem, type OperandType } from "../../conditions/index.ts";
import { readOperand } from "./select-items.ts";
import type { GroupItem } from "../parse/request.ts";
import type { RowExpression } from "./read-plan.ts";
import type { Source } from "./sources.ts";

export interface GroupKey {
  /** The names of the key in `select`, `having` and `orderBy`. */
  readonly labels: readonly string[];
  readonly expression: RowExpression;
}

/** @param taken returns true if a label already names another key. @throws Problem */
export function planGroupKey(
  item: GroupItem,
  source: Source,
  pointer: string,
  taken: (label: string) => boolean,
): GroupKey {
  if (typeof item === "string") {
    const operand = readOperand(item, source, pointer);
    const { name, id } = operand.column.column.column;
    if (taken(name)) throw new Problem(pointer, `${JSON.stringify(item)} is grouped by already`);
    return { labels: [name, id], expression: { kind: "column", operand } };
  }
  const { column } = readOperand({ field: item.field }, source, pointer);
  const { type } = column.column;
  refuseMisfit(type, item, pointer);
  if (taken(item.alias))
    throw new Problem(`${pointer}/alias`, `${JSON.stringify(item.alias)} is taken already`);
  const timezone = knownTimezone(item.timezone ?? "UTC", `${pointer}/timezone`);
  return {
    labels: [item.alias],
    expression: { kind: "bucket", ref: column, type, bucket: item.bucket, timezone },
  };
}

function refuseMisfit(type: OperandType, item: Exclude<GroupItem, string>, pointer: string): void {
  const moment = columnTypes[type.valueType].moment?.kind;
  const isDate = moment === "day";
  if (type.array || (!isDate && moment !== "instant"))
    throw new Problem(`${pointer}/field`, "a bucket needs a date or a timestamp");
  if (isDate && item.timezone !== undefined)
    throw new Problem(`${pointer}/timezone`, "a date has no time zone");
  if (isDate && item.bucket === "hour")
    throw new Problem(`${pointer}/bucket`, "a date has no hours");
}

/**
 * Accepts only region names. PostgreSQL reads short names as fixed abbreviations, and offsets with
 * the POSIX sign.
 */
function knownTimezone(name: string, pointer: string): string {
  try {
    if (
      /^(?:[A-Za-z]+\/.+|UTC|GMT)$/.test(name) &&
      new Intl.DateTimeFormat("en", { timeZone: name })
    )
      return name;
  } catch {
    // The code below refuses the name.
  }
  throw new Problem(
    pointer,
    `${JSON.stringify(name)} is not a time zone of the IANA database, like Europe/Berlin`,
  );
}
