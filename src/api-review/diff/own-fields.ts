// The gateway's own fields in the contract (`x-...`), and the rules that rate their changes. The
// table of openapi/README.md says what each field means.
import { canonicalJson } from "../../platform/index.ts";
import { itemsOf, membersOf, shortText } from "./compare-values.ts";
import type { ContractChangeKind } from "./ratings.ts";

interface OwnDifference {
  readonly kind: ContractChangeKind;
  readonly text: string;
  /** The member of the field that differs, so that a report can show its line. */
  readonly member?: string;
}

/** Rates two different values of a field. Undefined stands for an absent field. */
export type OwnRule = (before: unknown, after: unknown) => readonly OwnDifference[];
type OwnRules = Readonly<Record<string, OwnRule>>;

/** Returns a rule that gives every change the same kind. */
const always =
  (kind: ContractChangeKind): OwnRule =>
  (before, after) => [{ kind, text: `${shortText(before)}→${shortText(after)}` }];

const isOn = (value: unknown): boolean => value !== undefined && value !== false;

/**
 * Returns the rule for a field that gives callers a feature. The value of the field is true, or the
 * name of the feature.
 */
const gift =
  (lost: ContractChangeKind, gained: ContractChangeKind): OwnRule =>
  (before, after) =>
    always(isOn(before) ? lost : gained)(before, after);

/** The rule for a field that limits callers. */
const limit: OwnRule = (before, after) =>
  always(isOn(after) ? "bound-narrowed" : "bound-widened")(before, after);

const listed =
  (removed: ContractChangeKind, added: ContractChangeKind): OwnRule =>
  (before, after) => {
    const [old, now] = [before, after].map((value) => new Set(itemsOf(value).map(canonicalJson)));
    return [
      ...[...old!.difference(now!)].map((item) => ({ kind: removed, text: `lost ${item}` })),
      ...[...now!.difference(old!)].map((item) => ({ kind: added, text: `gained ${item}` })),
    ];
  };

/** The rule for a table of lists, such as the operators of each type. */
const table: OwnRule = (before, after) => {
  const names = new Set([before, after].flatMap((value) => Object.keys(membersOf(value))));
  return [...names].flatMap((name) =>
    listed("table-entry-removed", "table-entry-added")(
      membersOf(before)[name],
      membersOf(after)[name],
    ).map(({ kind, text }) => ({ kind, text: `${name} ${text}`, member: name })),
  );
};

/** The rule for a field with the smallest and the largest number. */
const range: OwnRule = (before, after) => {
  const [[oldMin, oldMax], [newMin, newMax]] = [before, after].map((value) => {
    const [min = -Infinity, max = Infinity] = itemsOf(value).map(Number);
    return [min, max] as const;
  }) as [readonly [number, number], readonly [number, number]];
  const isNarrower = newMin > oldMin || newMax < oldMax;
  return always(isNarrower ? "bound-narrowed" : "bound-widened")(before, after);
};

const maximum: OwnRule = (before, after) =>
  range([-Infinity, before ?? Infinity], [-Infinity, after ?? Infinity]).map(({ kind }) => ({
    kind,
    text: `${shortText(before)}→${shortText(after)}`,
  }));

export const ownOperationFields: OwnRules = {
  "x-auth": listed("caller-removed", "caller-added"),
  "x-late-credential": gift("credential-removed", "credential-added"),
  "x-scope": always("scope-changed"),
  "x-errors": always("error-shape-changed"),
  "x-prefix": gift("spelling-removed", "spelling-added"),
  "x-metered": (before, after) =>
    always(isOn(after) ? "call-metered" : "call-unmetered")(before, after),
  "x-guarantees": listed("guarantee-removed", "guarantee-added"),
};

export const ownBodyFields: OwnRules = {
  "x-body": always("rule-changed"),
  "x-parts-max": maximum,
  "x-droppable": gift("rule-changed", "rule-added"),
};

export const ownParameterFields: OwnRules = {
  "x-takes-slashes": gift("rule-changed", "rule-added"),
};

export const ownSchemaFields: OwnRules = {
  "x-normal-length": range,
  "x-visible": limit,
  "x-empty-is-absent": gift("rule-changed", "rule-added"),
  "x-operators-by-type": table,
  "x-functions-by-type": table,
  "x-env": gift("rule-changed", "rule-added"),
  ...ownParameterFields,
};

/**
 * Rates two different texts for readers. Descriptions state most defaults, so another stated
 * default is rated as a change of the default.
 */
export function judgeWords(keyword: string, before: unknown, after: unknown): OwnDifference {
  const [old, now] = [statedDefault(before), statedDefault(after)];
  return keyword === "description" && old !== undefined && now !== undefined && old !== now
    ? { kind: "default-changed", text: `stated default ${old}→${now}` }
    : { kind: "words-changed", text: `other ${keyword}` };
}

/**
 * Returns the defaults that a description states, such as `50` in "50 when left out". Undefined if
 * it states none.
 */
function statedDefault(description: unknown): string | undefined {
  if (typeof description !== "string") return undefined;
  const found = [
    ...description.matchAll(/\bdefaults?(?: to| is|:)? (\S+)/gi),
    ...description.matchAll(/(\S+) (?:when|if) (?:it is )?left out\b/gi),
  ]
    .map(([, word = ""]) => word)
    // A word that does not match is the start of a longer text, which may change without a change
    // of the default.
    .filter((word) => /^[`"[]?-?(?:\d[\d.]*|true|false|null)\b|^`|^[A-Z]|[.,;)]$/.test(word))
    .map((word) => word.replaceAll(/^[`"([]+|[`"\].,;)]+$/g, ""));
  return found.length === 0 ? undefined : found.join(", ");
}
