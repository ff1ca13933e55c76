// Compares the branches of `anyOf` and `oneOf`. Branches have no names. So each old branch is
// matched with the new branch that is most similar to it.
import { posix } from "node:path";
import { isReference } from "../sources/contract-source.ts";
import type { FlatPair } from "./compare-flat.ts";
import type { FlatRevisions } from "./compare-fields.ts";
import type { FlatSchema, FlatSchemas, SchemaUnion } from "./flat-schema.ts";
import { exampleKeywords, wordKeywords } from "../compare-values.ts";
import { sourcePlaceOf } from "../sources/positions.ts";
import type { ContractChangeKind } from "../ratings.ts";

interface UnionBranch {
  readonly schema: unknown;
  readonly flat: FlatSchema;
  readonly selector: unknown;
  /** Name for people: the file of the schema, its title, or its types. */
  readonly name: string;
  readonly place: ReturnType<typeof sourcePlaceOf>;
}

/** Returns true if a schema consists of one union, apart from texts for readers. */
export const isOnlyUnion = ({ unions, types, values, properties, keywords }: FlatSchema): boolean =>
  unions.length === 1 &&
  types === undefined &&
  values === undefined &&
  properties.size === 0 &&
  keywords.keys().every((keyword) => wordKeywords.has(keyword) || exampleKeywords.has(keyword));

/**
 * Compares the unions of two schemas, in their order.
 * @param isBranch true if a schema without a union counts as a union with itself as the one branch
 */
export function compareUnions(pair: FlatPair, flats: FlatRevisions, isBranch: boolean): void {
  const count = Math.max(pair.old.unions.length, pair.new.unions.length);
  for (let index = 0; index < count; index++) {
    const before = pair.old.unions[index];
    const after = pair.new.unions[index];
    if (before !== undefined && after !== undefined && before.keyword !== after.keyword)
      pair.add(
        after.keyword === "oneOf" ? "bound-narrowed" : "bound-widened",
        after.keyword,
        `${before.keyword}→${after.keyword}`,
      );
    const old = branchesOf(before, isBranch ? pair.old : undefined, flats.old);
    const now = branchesOf(after, isBranch ? pair.new : undefined, flats.new);
    if (old === undefined) pair.add("bound-narrowed", after!.keyword, `${after!.keyword} added`);
    else if (now === undefined)
      pair.add("bound-widened", before!.keyword, `${before!.keyword} removed`);
    else compareBranches(pair, old, now);
  }
}

/** Returns the branches of a union; without a union, the schema itself or undefined. */
function branchesOf(
  union: SchemaUnion | undefined,
  self: FlatSchema | undefined,
  flats: FlatSchemas,
): readonly UnionBranch[] | undefined {
  if (union === undefined) return self && [asBranch(self.node, flats)];
  return union.branches.map((schema, index) => ({
    ...asBranch(schema, flats),
    selector: union.selectors?.[index],
    place: sourcePlaceOf(schema) ?? sourcePlaceOf(union.branches, index),
  }));
}

function asBranch(schema: unknown, flats: FlatSchemas): UnionBranch {
  const flat = flats.get(schema);
  const title = flat.keywords.get("title")?.value;
  const name = isReference(schema)
    ? posix.basename(schema.$ref).replace(/\.[^.]*$/, "")
    : typeof title === "string"
      ? title
      : [...(flat.values ?? flat.types ?? ["any"])].join("|");
  return { schema, flat, selector: undefined, name, place: sourcePlaceOf(schema) };
}

function compareBranches(
  pair: FlatPair,
  old: readonly UnionBranch[],
  now: readonly UnionBranch[],
): void {
  const partners = matchBranches(pair, old, now);
  for (const branch of old) {
    const partner = partners.get(branch);
    if (partner === undefined) addBranch(pair, "branch-removed", branch, undefined);
    else {
      if (branch.selector !== partner.selector && pair.direction === "request")
        addBranch(pair, "rule-changed", branch, partner);
      pair.steps.push({ old: branch.schema, new: partner.schema, path: ` (${partner.name})` });
    }
  }
  const kept = new Set(partners.values());
  for (const branch of now)
    if (!kept.has(branch)) addBranch(pair, addedKind(pair, branch, old), undefined, branch);
}

/**
 * Returns the kind of change of an added branch. If a value of an answer can now be null or have a
 * new type, the change has its own kind. Such a change breaks more clients than another form of the
 * same type.
 */
function addedKind(
  { direction }: FlatPair,
  { flat }: UnionBranch,
  old: readonly UnionBranch[],
): ContractChangeKind {
  const types = flat.types;
  if (types?.size === 1 && types.has("null")) return "null-allowed";
  if (direction === "request" || types === undefined) return "branch-added";
  const isKnown = old.some(
    ({ flat: { types: known } }) => known === undefined || !known.isDisjointFrom(types),
  );
  return isKnown ? "branch-added" : "type-added";
}

function addBranch(
  pair: FlatPair,
  kind: ContractChangeKind,
  old: UnionBranch | undefined,
  now: UnionBranch | undefined,
): void {
  const name = now?.name ?? old?.name ?? "";
  const text =
    old === undefined
      ? `form ${name} added`
      : now === undefined
        ? `form ${name} removed`
        : `selector ${String(old.selector)}→${String(now.selector)}`;
  const holderOf = (flat: FlatSchema): ReturnType<typeof sourcePlaceOf> =>
    sourcePlaceOf(flat.unions[0]?.holder, flat.unions[0]?.keyword) ?? sourcePlaceOf(flat.home);
  pair.findings.push({
    kind,
    path: "",
    text,
    direction: pair.direction,
    oldPlace: old?.place ?? holderOf(pair.old),
    newPlace: now?.place ?? holderOf(pair.new),
  });
}

/**
 * Matches old branches with new branches, the most similar pairs first. Branches that are too
 * different get no partner.
 */
function matchBranches(
  pair: FlatPair,
  old: readonly UnionBranch[],
  now: readonly UnionBranch[],
): ReadonlyMap<UnionBranch, UnionBranch> {
  const scored = old.flatMap((before, row) =>
    now.map((after, column) => ({
      before,
      after,
      // The position decides between two equal scores.
      score: likeness(pair, before, after) - Math.abs(row - column) / 1_000_000,
    })),
  );
  const partners = new Map<UnionBranch, UnionBranch>();
  const taken = new Set<UnionBranch>();
  for (const { before, after, score } of scored.toSorted((one, other) => other.score - one.score)) {
    if (score < ALIKE_MIN || partners.has(before) || taken.has(after)) continue;
    partners.set(before, after);
    taken.add(after);
  }
  return partners;
}

const ALIKE_MIN = 0.3;

/**
 * Returns how similar two branches are, from 0 (no similarity) to 3 (the same schema in an
 * unchanged file).
 */
function likeness({ revisions }: FlatPair, before: UnionBranch, after: UnionBranch): number {
  if (revisions.isUnchanged(before.schema, after.schema)) return 3;
  const [old, now] = [before.flat, after.flat];
  if (old.types !== undefined && now.types !== undefined && old.types.isDisjointFrom(now.types))
    return 0;
  const named =
    isReference(before.schema) && isReference(after.schema) && before.name === after.name;
  const nameScore =
    (named ? 1 : 0) + (before.selector !== undefined && before.selector === after.selector ? 1 : 0);
  return nameScore + share(traitsOf(old), traitsOf(now)) * 0.9;
}

/**
 * Returns the traits by which a branch is recognised: its fields, its constant values, its
 * keywords.
 */
function traitsOf(flat: FlatSchema): ReadonlySet<string> {
  const traits = new Set<string>(flat.types ?? []);
  for (const [name, { value }] of flat.properties) {
    traits.add(`.${name}`);
    // A constant distinguishes branches better than a field, so it counts more.
    const constant =
      typeof value === "object" && value !== null && "const" in value ? value.const : undefined;
    if (constant !== undefined)
      for (const copy of [1, 2, 3]) traits.add(`.${name}=${JSON.stringify(constant)}#${copy}`);
  }
  for (const name of flat.required) traits.add(`!${name}`);
  for (const value of flat.values ?? []) traits.add(`=${value}`);
  for (const [name] of flat.keywords) if (!wordKeywords.has(name)) traits.add(name);
  for (const { branches } of flat.unions) traits.add(`union of ${branches.length}`);
  return traits;
}

const share = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const all = one.union(other).size;
  return all === 0 ? 1 : one.intersection(other).size / all;
};
