// The reports of a comparison as text for the terminal, Markdown for a pull request, and JSON for
// programs.
import { printableText } from "../../../platform/index.ts";
import { changedPlace, changeText, type ChangeLevel } from "../change.ts";
import type { RevisionDiff } from "../diff-revisions.ts";
import {
  closingLine,
  groupChanges,
  otherSubjects,
  placeText,
  type GroupedChange,
} from "./grouped-changes.ts";

const marks: Readonly<Record<ChangeLevel, string>> = { major: "✖", minor: "▲", patch: "•" };

/** Returns the report for the terminal. */
export function textReport(diff: RevisionDiff): string {
  const groups = groupChanges(diff.changes);
  const lines = groups.flatMap((group) => {
    const { level, whom } = group.first;
    const others = otherSubjects(group);
    return [
      `${marks[level]} ${level} ${describeChange(group)} at ${placeText(group.first)}`,
      `    ${whom}${others === "" ? "" : ` Also in ${others}.`}`,
    ];
  });
  return [...lines.map(printableText), closingLine(diff, groups)].join("\n");
}

function describeChange({ first: { subject, path, text } }: GroupedChange): string {
  return [subject.title, path, text].filter((part) => part !== "").join(" ");
}

/** Returns the report for a pull request. */
export function markdownReport(diff: RevisionDiff): string {
  const groups = groupChanges(diff.changes);
  const closing = closingLine(diff, groups);
  if (groups.length === 0) return `## Changes of the contract\n\n${closing}`;
  const rows = groups.map((group) => {
    const others = otherSubjects(group);
    const cells = [
      group.first.level,
      describeChange(group),
      group.first.whom + (others === "" ? "" : ` Also in ${others}.`),
      placeText(group.first),
    ];
    return `| ${cells.map(markdownText).join(" | ")} |`;
  });
  return [
    "## Changes of the contract",
    "",
    `**${markdownText(closing)}**`,
    "",
    "| level | change | whom it breaks | place |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/**
 * Escapes a text of the contract for Markdown. The text must not become markup, a link or a
 * mention.
 */
const markdownText = (text: string): string =>
  printableText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_[\]|~#@]/g, (mark) => `\\${mark}`)
    // The slashes of an address become entities, so that it is no link. A zero-width space would
    // also prevent the link, but would change copied text.
    .replaceAll("://", ":&#47;&#47;");

/** Returns the report for programs. Each subject of a change has an entry of its own. */
export function jsonReport({ bump, from, to, nextVersion, changes }: RevisionDiff): unknown {
  return {
    bump,
    from,
    to,
    nextVersion,
    changes: changes.map((change) => ({
      level: change.level,
      kind: change.kind,
      message: changeText(change),
      file: changedPlace(change)?.file ?? null,
      line: changedPlace(change)?.line ?? null,
      operationId: change.subject.operationId,
    })),
  };
}
