// Differences of one column's type and rules. A change that stored values may block carries a count; a type without a safe
// conversion is refused.
import { defaultOf, type ColumnDefinition } from "../../catalog/index.ts";
import { conversionBetween, type Conversion } from "../ddl/conversion.ts";
import { duplicates, empty, misfits, rounded } from "../ddl/probes.ts";
import { quote } from "../ddl/sql-text.ts";
import { checksOf, columnShapeOf, type ColumnCheck } from "../ddl/storage-type.ts";
import type { Part, TableContext } from "./context.ts";
import type { Pair } from "./match-entries.ts";

/** The change of type, and how stored values get there; a null conversion is refused. */
export function diffType(
  { before, after, place }: TableContext,
  { before: old, after: now }: Pair<ColumnDefinition>,
): { parts: Part[]; conversion: Conversion | null } {
  const [from, to] = [columnShapeOf(old.value, before), columnShapeOf(now.value, after)];
  // A key's type is judged with its table; here it is taken as unchanged.
  const conversion = old.value.primaryKey
    ? conversionBetween(from, from)
    : conversionBetween(from, to);
  const told = [typeWords(old.value), typeWords(now.value)];
  // A reference may change its type because its target is another table of the same name.
  const [oldWords, newWords] = told[0] === told[1] ? [from.valueType, to.valueType] : told;
  if (oldWords === newWords) return { parts: [], conversion };
  const words = `${oldWords} → ${newWords}`;
  if (conversion === null) {
    const refusal = `there is no safe way from ${oldWords} to ${newWords}. Add a new column, copy the values, then drop this one.`;
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

/** A reference counts as the type it carries: pointing elsewhere is `diff-references.ts`. */
function typeWords({ type, array, precision, scale }: ColumnDefinition): string {
  const digits = precision !== undefined ? `(${precision},${scale ?? 0})` : "";
  return `${type}${digits}${array ? " list" : ""}`;
}

/** Rows that break a rule that is new or tighter stand in its way. */
export function diffRules(
  context: TableContext,
  pair: Pair<ColumnDefinition>,
  conversion: Conversion,
): Part[] {
  const { before: old, after: now } = pair;
  const parts: Part[] = [];
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
  const gone = [...stored.keys()].filter((rule) => rule !== "number" && rule !== "values");
  return [...parts, ...gone.map((rule) => ({ words: `no ${rule}` }))];
}

function diffRequired(place: string, { before: old, after: now }: Pair<ColumnDefinition>): Part {
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
  const [stored, wanted] = [old.values ?? [], now.values ?? []];
  if (stored.length === 0) return `values ${wanted.join(", ")}`;
  const gone = stored.filter((value) => !wanted.includes(value)).map((value) => `-${value}`);
  const come = wanted.filter((value) => !stored.includes(value)).map((value) => `+${value}`);
  return gone.length + come.length === 0
    ? "order of the values"
    : `values ${[...gone, ...come].join(" ")}`;
}
