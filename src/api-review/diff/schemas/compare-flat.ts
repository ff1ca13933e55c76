// Compares the keywords of two flat schemas (see `flat-schema.ts`): types, lists of values, bounds,
// texts and all others. Fields of objects and branches of unions are compared in other files.
import { exampleKeywords, isSameValue, shortText, wordKeywords } from "../compare-values.ts";
import type { Difference } from "../change.ts";
import type { TwoRevisions } from "../sources/contract-source.ts";
import type { FlatSchema, Keyword } from "./flat-schema.ts";
import { judgeWords, ownSchemaFields, type OwnRule } from "../own-fields.ts";
import { sourcePlaceOf } from "../sources/positions.ts";
import type { ContractChangeKind, SchemaDirection } from "../ratings.ts";

/**
 * A schema inside the old schema and a schema inside the new schema, which are compared next.
 * Undefined stands for a schema that allows all values.
 */
export interface SchemaStep {
  readonly old: unknown;
  readonly new: unknown;
  readonly path: string;
}

/** Two flat schemas under comparison, and the differences that were found. */
export class FlatPair {
  readonly findings: Difference[] = [];
  readonly steps: SchemaStep[] = [];
  readonly revisions: TwoRevisions;
  readonly old: FlatSchema;
  readonly new: FlatSchema;
  readonly direction: SchemaDirection;

  constructor(
    revisions: TwoRevisions,
    oldFlat: FlatSchema,
    newFlat: FlatSchema,
    direction: SchemaDirection,
  ) {
    this.revisions = revisions;
    this.old = oldFlat;
    this.new = newFlat;
    this.direction = direction;
  }

  /**
   * Adds a finding about a keyword, with the line of the keyword, or of the schema if the keyword
   * has no line.
   */
  add(kind: ContractChangeKind, keyword: string, text: string): void {
    this.findings.push({
      kind,
      path: "",
      text,
      direction: this.direction,
      oldPlace: keywordPlace(this.old, keyword),
      newPlace: keywordPlace(this.new, keyword),
    });
  }
}

const keywordPlace = (flat: FlatSchema, keyword: string): Difference["newPlace"] => {
  const holder = flat.keywords.get(keyword)?.holder;
  return holder === undefined
    ? sourcePlaceOf(flat.home)
    : sourcePlaceOf(holder, writtenKey(keyword, holder));
};

/** Returns the keyword as the schema writes it. A list of one value may be written as `const`. */
const writtenKey = (keyword: string, holder: unknown): string =>
  keyword === "enum" && !Object.hasOwn(holder as object, "enum") ? "const" : keyword;

export function compareTypes(pair: FlatPair): void {
  const [old, now] = [pair.old.types, pair.new.types];
  if (old === undefined || now === undefined) {
    if (old !== undefined)
      pair.add(
        pair.direction === "request" ? "bound-widened" : "type-changed",
        "type",
        `type ${typeNames(old)}→any`,
      );
    if (now !== undefined) pair.add("bound-narrowed", "type", `type any→${typeNames(now)}`);
    return;
  }
  if (old.has("null") !== now.has("null"))
    pair.add(
      now.has("null") ? "null-allowed" : "null-refused",
      "type",
      `type ${typeNames(old)}→${typeNames(now)}`,
    );
  const removed = [...old].filter((type) => type !== "null" && !now.has(type));
  const added = [...now].filter((type) => type !== "null" && !old.has(type));
  if (removed.length > 0)
    pair.add("type-changed", "type", `type ${typeNames(old)}→${typeNames(now)}`);
  else if (added.length > 0)
    pair.add("type-added", "type", `type ${typeNames(old)}→${typeNames(now)}`);
}

const typeNames = (types: ReadonlySet<string>): string => [...types].join("|");

export function compareListedValues(pair: FlatPair): void {
  const [old, now] = [pair.old.values, pair.new.values];
  if (old === undefined && now !== undefined)
    pair.add("bound-narrowed", "enum", `only ${[...now].join(", ")} fits now`);
  if (old !== undefined && now === undefined)
    pair.add("bound-widened", "enum", `values beside ${[...old].join(", ")} fit now`);
  if (old === undefined || now === undefined) return;
  for (const value of old)
    if (!now.has(value)) pair.add("value-removed", "enum", `value ${value} removed`);
  for (const value of now)
    if (!old.has(value)) pair.add("value-added", "enum", `value ${value} added`);
}

const upper = new Set([
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
  "maxContains",
]);
const lower = new Set([
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
  "minContains",
]);
/** Keywords that the functions above, `compare-fields.ts` and `compare-unions.ts` compare. */
const comparedElsewhere = new Set([
  "type",
  "enum",
  "required",
  "properties",
  "items",
  "additionalProperties",
  "propertyNames",
  "patternProperties",
  "prefixItems",
  "not",
]);
/** Keywords whose default is zero or false. */
const absentMeans: Readonly<Record<string, unknown>> = {
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  uniqueItems: false,
  readOnly: false,
  writeOnly: false,
  deprecated: false,
};

/** Compares all keywords, except types, lists of values, fields and branches. */
export function compareKeywords(pair: FlatPair): void {
  const keywords = new Set([...pair.old.keywords.keys(), ...pair.new.keywords.keys()]);
  for (const keyword of keywords) {
    if (comparedElsewhere.has(keyword)) continue;
    const before = keywordValue(pair.old.keywords.get(keyword), keyword);
    const after = keywordValue(pair.new.keywords.get(keyword), keyword);
    const withWords =
      wordKeywords.has(keyword) || exampleKeywords.has(keyword) || keyword === "default";
    if (!isSameValue(pair.revisions, before, after, withWords))
      compareKeyword(pair, keyword, before, after);
  }
  compareNot(pair);
}

const keywordValue = (keyword: Keyword | undefined, name: string): unknown =>
  keyword?.value ?? absentMeans[name];

function compareKeyword(pair: FlatPair, keyword: string, before: unknown, after: unknown): void {
  const text = `${keyword} ${shortText(before)}→${shortText(after)}`;
  const add = (kind: ContractChangeKind): void => pair.add(kind, keyword, text);
  if (wordKeywords.has(keyword)) {
    const { kind, text: difference } = judgeWords(keyword, before, after);
    return pair.add(kind, keyword, difference);
  }
  if (exampleKeywords.has(keyword)) return pair.add("example-changed", keyword, "other examples");
  const own = ownSchemaFields[keyword];
  if (own !== undefined) return compareOwnField(pair, keyword, own);
  if (upper.has(keyword) || lower.has(keyword)) {
    const none = upper.has(keyword) ? Infinity : -Infinity;
    const [old, now] = [before ?? none, after ?? none].map(Number) as [number, number];
    return add((upper.has(keyword) ? now < old : now > old) ? "bound-narrowed" : "bound-widened");
  }
  const isNew = before === undefined || before === false;
  const isGone = after === undefined || after === false;
  switch (keyword) {
    case "default":
      return add("default-changed");
    case "deprecated":
      return add("deprecation-changed");
    case "uniqueItems":
      return add(after === true ? "bound-narrowed" : "bound-widened");
    case "pattern":
      return add(isNew ? "bound-narrowed" : isGone ? "bound-widened" : "pattern-changed");
    case "multipleOf":
      if (isGone) return add("bound-widened");
      return add(
        !isNew && Number(before) % Number(after) === 0 ? "bound-widened" : "bound-narrowed",
      );
    case "format":
    case "contentMediaType":
    case "contentEncoding":
      if (isNew) return add("bound-narrowed");
      return add(isGone && pair.direction === "request" ? "bound-widened" : "type-changed");
    case "readOnly":
      return add(pair.direction === "request" && after === true ? "field-removed" : "rule-added");
    case "writeOnly":
      return add(pair.direction === "response" && after === true ? "field-removed" : "rule-added");
    default:
      // An unknown keyword may change which values are valid. An unknown field that begins with
      // `x-` counts as a text for readers.
      return add(keyword.startsWith("x-") ? "words-changed" : "rule-changed");
  }
}

/**
 * Rates the change of one of the gateway's own fields. The value may be a reference to a table, so
 * each entry of the table has its own line.
 */
function compareOwnField(pair: FlatPair, keyword: string, rule: OwnRule): void {
  const { revisions, direction } = pair;
  const before = revisions.old.resolve(pair.old.keywords.get(keyword)?.value);
  const after = revisions.new.resolve(pair.new.keywords.get(keyword)?.value);
  for (const { kind, text, member } of rule(before, after))
    pair.findings.push({
      kind,
      path: "",
      text: `${keyword} ${text}`,
      direction,
      oldPlace: sourcePlaceOf(before, member) ?? keywordPlace(pair.old, keyword),
      newPlace: sourcePlaceOf(after, member) ?? keywordPlace(pair.new, keyword),
    });
}

/**
 * Compares `not`. Inside `not`, a wider limit means a stricter rule, so the single changes are not
 * rated.
 */
function compareNot(pair: FlatPair): void {
  const before = pair.old.keywords.get("not");
  const after = pair.new.keywords.get("not");
  if (isSameValue(pair.revisions, before?.value, after?.value, false)) return;
  const kind =
    before === undefined
      ? "bound-narrowed"
      : after === undefined
        ? "bound-widened"
        : "rule-changed";
  pair.add(kind, "not", "other values are excluded");
}
