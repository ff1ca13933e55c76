// Compares bodies and headers: content types with their schemas, and the headers of answers.
import type { DifferenceSink } from "../change.ts";
import type { ContractComparison } from "./comparison.ts";
import { compareMembers, reportMember, type Members } from "./compare-members.ts";
import { membersOf } from "../compare-values.ts";
import type { ContractSource } from "../sources/contract-source.ts";

/** Compares two maps of content types. `members` holds the maps. */
export function compareContent(
  comparison: ContractComparison,
  members: Members,
  report: DifferenceSink,
): void {
  const { revisions, schemas } = comparison;
  if (revisions.isUnchanged(members.old, members.new)) return;
  const [before, after] = [mediaTypesOf(members.old), mediaTypesOf(members.new)];
  const isOne = before.size <= 1 && after.size <= 1;
  for (const [type, written] of new Map([...before, ...after])) {
    const [oldKey, newKey] = [before.get(type), after.get(type)];
    if (oldKey === undefined)
      reportMember(report, members, "content-type-added", `content type ${type} added`, written);
    else if (newKey === undefined)
      reportMember(
        report,
        members,
        "content-type-removed",
        `content type ${type} removed`,
        written,
      );
    else {
      const old = membersOf(revisions.old.resolve(membersOf(members.old)[oldKey]));
      const now = membersOf(revisions.new.resolve(membersOf(members.new)[newKey]));
      const path = isOne ? members.path : `${members.path} ${type}`;
      const { direction } = members;
      schemas.compare(
        { old: old["schema"] ?? true, new: now["schema"] ?? true, path },
        direction,
        report,
      );
      const rules = { handled: ["schema"], others: "rule-changed" } as const;
      compareMembers(revisions, { old, new: now, path, direction }, rules, report);
    }
  }
}

/** Returns the content types of the document, by their form in lower case and without spaces. */
const mediaTypesOf = (content: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(membersOf(content)).map((type) => [type.toLowerCase().replaceAll(/\s/g, ""), type]),
  );

/** Compares the headers of two answers. */
export function compareHeaders(
  comparison: ContractComparison,
  members: Members,
  report: DifferenceSink,
): void {
  const { revisions, schemas } = comparison;
  if (revisions.isUnchanged(members.old, members.new)) return;
  const [before, after] = [
    headersOf(members.old, revisions.old),
    headersOf(members.new, revisions.new),
  ];
  for (const [key, { name }] of new Map([...before, ...after])) {
    const [old, now] = [before.get(key)?.value, after.get(key)?.value];
    const path = `${members.path} header ${name}`;
    const add = (kind: "header-added" | "header-removed", text: string): void =>
      reportMember(report, { ...members, path }, kind, text, name);
    if (old === undefined) add("header-added", "added");
    else if (now === undefined) add("header-removed", "removed");
    else {
      const pair: Members = { old, new: now, path, direction: members.direction };
      const [wasSure, isSure] = [old, now].map(({ required }) => required === true);
      if (wasSure !== isSure)
        reportMember(
          report,
          pair,
          isSure! ? "header-required" : "header-optional",
          isSure! ? "optional→always there" : "always there→optional",
          "required",
        );
      const schema = { old: old["schema"] ?? true, new: now["schema"] ?? true, path };
      schemas.compare(schema, members.direction, report);
      const content = { ...pair, old: old["content"], new: now["content"] };
      compareContent(comparison, content, report);
      const rules = { handled: ["required", "schema", "content"], others: "rule-changed" } as const;
      compareMembers(revisions, pair, rules, report);
    }
  }
}

interface ReadHeader {
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const headersOf = (headers: unknown, source: ContractSource): ReadonlyMap<string, ReadHeader> =>
  new Map(
    Object.entries(membersOf(headers)).map(([name, header]) => [
      name.toLowerCase(),
      { name, value: membersOf(source.resolve(header)) },
    ]),
  );
