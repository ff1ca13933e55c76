// Compares the members of two objects that are not schemas, such as operations or headers: texts
// for readers, examples, the gateway's own fields and simple settings.
import type { DifferenceSink } from "../change.ts";
import {
  exampleKeywords,
  isSameValue,
  membersOf,
  shortText,
  wordKeywords,
} from "../compare-values.ts";
import type { TwoRevisions } from "../sources/contract-source.ts";
import { judgeWords, type OwnRule } from "../own-fields.ts";
import { sourcePlaceOf } from "../sources/positions.ts";
import type { ContractChangeKind, SchemaDirection } from "../ratings.ts";

/**
 * Two objects of a document. `path` leads from the subject, such as an operation, to these objects.
 */
export interface Members {
  readonly old: unknown;
  readonly new: unknown;
  readonly path: string;
  readonly direction: SchemaDirection;
}

export interface MemberRules {
  /** Members that the caller compares itself, or that have no meaning for a comparison. */
  readonly handled: readonly string[];
  readonly own?: Readonly<Record<string, OwnRule>>;
  /** The kind of a change of every other member. */
  readonly others: ContractChangeKind;
}

/** Reports a difference of two objects, with the line of the member, or otherwise of the object. */
export function reportMember(
  report: DifferenceSink,
  { old, new: now, path, direction }: Members,
  kind: ContractChangeKind,
  text: string,
  key?: string,
): void {
  const [oldPlace, newPlace] = [sourcePlaceOf(old, key), sourcePlaceOf(now, key)];
  report({ kind, path, text, direction, oldPlace, newPlace });
}

/** Compares all members of two objects, except those that the rules leave to the caller. */
export function compareMembers(
  revisions: TwoRevisions,
  members: Members,
  { handled, own = {}, others }: MemberRules,
  report: DifferenceSink,
): void {
  if (revisions.isUnchanged(members.old, members.new)) return;
  const [before, after] = [membersOf(members.old), membersOf(members.new)];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (handled.includes(key)) continue;
    const isNote = wordKeywords.has(key) || exampleKeywords.has(key);
    const [old, now] = [before[key] ?? absent[key], after[key] ?? absent[key]];
    if (isSameValue(revisions, old, now, isNote)) continue;
    const add = (kind: ContractChangeKind, text: string): void =>
      reportMember(report, members, kind, text, key);
    const rule = own[key];
    if (rule !== undefined)
      for (const { kind, text } of rule(old, now)) add(kind, `${key} ${text}`);
    else if (exampleKeywords.has(key))
      compareExamples(revisions, members, { key, old, new: now }, report);
    else if (isNote || key === "tags") {
      const { kind, text } = judgeWords(key, old, now);
      add(kind, text);
    } else if (key === "deprecated")
      add("deprecation-changed", `deprecated ${shortText(old)}→${shortText(now)}`);
    else
      add(
        key.startsWith("x-") ? "words-changed" : others,
        `${key} ${shortText(old)}→${shortText(now)}`,
      );
  }
}

/** Compares the named examples one by one, because each has its own line, often in its own file. */
function compareExamples(
  revisions: TwoRevisions,
  members: Members,
  { key, old, new: now }: { readonly key: string; readonly old: unknown; readonly new: unknown },
  report: DifferenceSink,
): void {
  const names = new Set([old, now].flatMap((each) => Object.keys(membersOf(each))));
  if (key === "example" || names.size === 0)
    return reportMember(report, members, "example-changed", "other example", key);
  for (const name of names) {
    const [before, after] = [membersOf(old)[name], membersOf(now)[name]];
    if (isSameValue(revisions, before, after)) continue;
    const pair = {
      ...members,
      old: revisions.old.resolve(before),
      new: revisions.new.resolve(after),
    };
    reportMember(report, pair, "example-changed", `other example ${name}`);
  }
}

/** Members whose default is false. */
const absent: Readonly<Record<string, unknown>> = {
  deprecated: false,
  allowReserved: false,
  allowEmptyValue: false,
};
