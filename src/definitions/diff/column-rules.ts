// Finds the differences in the type and the rules of one column. Adds a count query if stored
// values can make the change impossible. Rejects a change of type without a safe conversion.
import { defaultOf, type ColumnDefinition } from "../../catalog/index.ts";
import { conversionBetween, type Conversion } from "../ddl/conversion.ts";
import { duplicates, empty, misfits, rounded } from "../ddl/probes.ts";
import { quote } from "../ddl/sql-text.ts";
import { checksOf, columnShapeOf, type ColumnCheck } from "../ddl/storage-type.ts";
import type { ChangePart, TableContext } from "./change.ts";
import type { Pair } from "./match-entries.ts";

/**
 * Returns the change of type and the conversion of stored values. The conversion is null if there
 * is no safe conversion. The change of type is then refused.
 */
export function diffType(
  { before, after, place }: TableContext,
  { before: old, after: now }: Pair<ColumnDefinition>,
): { parts: ChangePart[]; conversion: Conversion | null } {
  const [from, to] = [columnShapeOf(old.value, before), columnShapeOf(now.value, after)];
  // `tables.ts` checks the type of a primary key. This function treats it as unchanged.
  const conversion = old.value.primaryKey
    ? conversionBetween(from, from)
    : conversionBetween(from, to);
  const texts = [typeWords(old.value), typeWords(now.value)];
  // If both texts are equal, the values of a reference can still have another type. The referenced
  // table can be a new table with another primary key.
  const [oldWords, newWords] = texts[0] === texts[1] ? [from.valueType, to.valueType] : texts;
  if (oldWords === newWords) return { parts: [], conversion };
  const words = `${oldWords} → ${newWords}`;
  if (conversion === null) {
    const refusal = `there is no safe way from ${oldWords} to ${newWords}. Add a new column, copy the values, then drop this column.`;
    return { parts: [{ words, refusal }], conversion };
  }
  const x = quote(old.name);
  const probes = [
    ...(conversion.misfit === undefined
      ? []
      : [misfits(place, conversion.misfit(x), String(newWords))]),
    ...(conversion.loss === undefined ? [] : [rounded(place, conversion.loss(x))]),
  ];
  return { parts: [{ words, destructive: conversion.narrowing, probes }], conversion };
}

/** Describes a type in words, for example `decimal(10,2) list`. */
function typeWords({ type, array, precision, scale }: ColumnDefinition): string {
  const digits = precision !== undefined ? `(${precision},${scale ?? 0})` : "";
  return `${type}${digits}${array ? " list" : ""}`;
}

/**
 * Returns the differences in the rules of a column, such as `required` and `max`. Rows that break a
 * new or stricter rule make the change impossible.
 */
export function diffRules(
  context: TableContext,
  pair: Pair<ColumnDefinition>,
  conversion: Conversion,
): ChangePart[] {
  const { before: old, after: now } = pair;
  const parts: ChangePart[] = [];
  if (!now.value.primaryKey && old.value.required !== now.value.required)
    parts.push(diffRequired(context.place, pair));
  if (old.value.unique !== now.value.unique)
    parts.push(
      now.value.unique
        ? { words: "unique", probes: [duplicates(context.place, [old.name])] }
        : { words: "no longer unique" },
    );
  const stored = new Map(
    checksOf(old.value, columnShapeOf(old.value, context.before)).map((check) => [
      check.rule,
      check,
    ]),
  );
  for (const check of checksOf(now.value, columnShapeOf(now.value, context.after))) {
    const same = stored.get(check.rule)?.words === check.words;
    stored.delete(check.rule);
    if (same || check.rule === "number") continue;
    const dropsValues =
      check.rule === "values" &&
      (old.value.values ?? []).some((value) => !now.value.values?.includes(value));
    const probe = misfits(
      context.place,
      `not (${check.condition(conversion.using(quote(old.name)))})`,
      ruleWords(check.rule, {}, now.value),
    );
    parts.push({
      words: ruleWords(check.rule, old.value, now.value),
      destructive: dropsValues,
      probes: [probe],
    });
  }
  const removed = [...stored.keys()].filter((rule) => rule !== "number" && rule !== "values");
  return [...parts, ...removed.map((rule) => ({ words: `no ${rule}` }))];
}

function diffRequired(
  place: string,
  { before: old, after: now }: Pair<ColumnDefinition>,
): ChangePart {
  if (!now.value.required) return { words: "no longer required" };
  const start = defaultOf(now.value);
  if (start === undefined || start.kind === "claim")
    return { words: "required", probes: [empty(place, old.name)] };
  return { words: "required, empty rows get the default" };
}

function ruleWords(
  rule: ColumnCheck["rule"],
  old: Partial<ColumnDefinition>,
  now: ColumnDefinition,
): string {
  if (rule === "number") return "finite numbers";
  if (rule !== "values")
    return old[rule] === undefined ? `${rule} ${now[rule]}` : `${rule} ${old[rule]} → ${now[rule]}`;
  const [stored, updated] = [old.values ?? [], now.values ?? []];
  if (stored.length === 0) return `values ${updated.join(", ")}`;
  const removed = stored.filter((value) => !updated.includes(value)).map((value) => `-${value}`);
  const added = updated.filter((value) => !stored.includes(value)).map((value) => `+${value}`);
  return removed.length + added.length === 0
    ? "order of the values"
    : `values ${[...removed, ...added].join(" ")}`;
}
