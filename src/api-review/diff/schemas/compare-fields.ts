// Compares the members of two flat schemas (see `flat-schema.ts`): fields of objects, items of
// lists, and rules for names.
import { shortText, isSameValue } from "../compare-values.ts";
import type { FlatPair } from "./compare-flat.ts";
import type { FlatSchema, FlatSchemas } from "./flat-schema.ts";
import { sourcePlaceOf } from "../sources/positions.ts";
import type { ContractChangeKind } from "../ratings.ts";

/** The schemas of both revisions, flattened. */
export interface FlatRevisions {
  readonly old: FlatSchemas;
  readonly new: FlatSchemas;
}

/** Compares the fields of objects: which fields exist, and which are required. */
export function compareProperties(pair: FlatPair, flats: FlatRevisions): void {
  const before = fieldsOf(pair, pair.old, flats.old);
  const after = fieldsOf(pair, pair.new, flats.new);
  for (const name of new Set([...before, ...after])) {
    const add = (kind: ContractChangeKind, text: string): void => addField(pair, kind, name, text);
    const [wasRequired, isRequired] = [pair.old, pair.new].map(({ required }) =>
      required.has(name),
    );
    if (!after.has(name)) add("field-removed", "field removed");
    else if (!before.has(name))
      add(
        isRequired! ? "required-field-added" : "field-added",
        `${isRequired! ? "required" : "optional"} field added`,
      );
    else {
      if (wasRequired !== isRequired)
        add(
          isRequired! ? "field-required" : "field-optional",
          isRequired! ? "optional→required" : "required→optional",
        );
      const [old, now] = [pair.old, pair.new].map(({ properties }) => properties.get(name)?.value);
      pair.steps.push({ old: old ?? true, new: now ?? true, path: `.${name}` });
    }
  }
}

/**
 * Returns the names of the fields that a value can have. Requests have no read-only fields, and
 * answers have no write-only fields.
 */
function fieldsOf(
  { direction }: FlatPair,
  flat: FlatSchema,
  flats: FlatSchemas,
): ReadonlySet<string> {
  const absent = direction === "request" ? "readOnly" : "writeOnly";
  const names = new Set(flat.required);
  for (const [name, { value }] of flat.properties)
    if (value !== false && flats.get(value).keywords.get(absent)?.value !== true) names.add(name);
    else names.delete(name);
  return names;
}

function addField(pair: FlatPair, kind: ContractChangeKind, name: string, text: string): void {
  const [oldPlace, newPlace] = [pair.old, pair.new].map((flat) => {
    const required = flat.keywords.get("required")?.holder;
    if (kind === "field-required" || kind === "field-optional")
      return sourcePlaceOf(required, "required") ?? sourcePlaceOf(flat.home);
    const holder = flat.properties.get(name)?.holder ?? flat.keywords.get("properties")?.holder;
    return (
      sourcePlaceOf(holder, flat.properties.has(name) ? name : "properties") ??
      sourcePlaceOf(flat.home)
    );
  });
  const { direction } = pair;
  pair.findings.push({ kind, path: `.${name}`, text, direction, oldPlace, newPlace });
}

/** Compares the rules for fields that an object does not list (`additionalProperties`). */
export function compareOtherFields(pair: FlatPair): void {
  const keyword = "additionalProperties";
  const [before, after] = [pair.old, pair.new].map(
    ({ keywords }) => keywords.get(keyword)?.value ?? true,
  );
  const [wasOpen, isOpen] = [before, after].map((value) => value === true || isEmpty(value));
  const text = `additionalProperties ${asWord(before)}→${asWord(after)}`;
  if (before === false || after === false) {
    if (before === after) return;
    if (before === false) pair.add("bound-widened", keyword, text);
    else
      pair.add(
        wasOpen! || pair.direction === "request" ? "bound-narrowed" : "field-removed",
        keyword,
        text,
      );
  } else if (wasOpen! !== isOpen!)
    pair.add(
      isOpen!
        ? pair.direction === "request"
          ? "bound-widened"
          : "type-changed"
        : "bound-narrowed",
      keyword,
      text,
    );
  else if (!wasOpen!) pair.steps.push({ old: before, new: after, path: ".*" });
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const asWord = (value: unknown): string => (typeof value === "boolean" ? String(value) : "schema");

/** Compares the schemas of list items and of names. An absent schema allows all values. */
export function compareItems(pair: FlatPair): void {
  for (const [keyword, path] of [
    ["items", "[]"],
    ["propertyNames", " (name)"],
  ] as const) {
    const [before, after] = [pair.old, pair.new].map(
      ({ keywords }) => keywords.get(keyword)?.value,
    );
    if (before !== undefined && after !== undefined)
      pair.steps.push({ old: before, new: after, path });
    else if (after !== undefined) pair.add("bound-narrowed", keyword, `${keyword} added`);
    else if (before !== undefined)
      pair.add(
        pair.direction === "request" ? "bound-widened" : "type-changed",
        keyword,
        `${keyword} removed`,
      );
  }
  compareKeyed(pair, "patternProperties");
  compareKeyed(pair, "prefixItems");
}

/**
 * Compares the schemas inside keywords such as `patternProperties` and `prefixItems`, by pattern or
 * position.
 */
function compareKeyed(pair: FlatPair, keyword: string): void {
  const [before, after] = [pair.old, pair.new].map(
    ({ keywords }) => (keywords.get(keyword)?.value ?? {}) as Readonly<Record<string, unknown>>,
  );
  const keys = new Set([...Object.keys(before!), ...Object.keys(after!)]);
  for (const key of keys) {
    const [old, now] = [before![key], after![key]];
    if (old !== undefined && now !== undefined)
      pair.steps.push({ old, new: now, path: `[${key}]` });
    else if (!isSameValue(pair.revisions, old, now))
      pair.add(
        now === undefined ? "rule-changed" : "bound-narrowed",
        keyword,
        `${keyword} ${shortText(key)} ${now === undefined ? "removed" : "added"}`,
      );
  }
}
