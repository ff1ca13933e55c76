// Compares the numbered guarantees of `guarantees.md`.
import type { ChangeSubject } from "../change.ts";
import type { ContractComparison } from "./comparison.ts";

interface WrittenGuarantee {
  readonly text: string;
  readonly line: number;
}

/**
 * Compares the guarantees of two revisions. If the number of a guarantee changes, it counts as
 * another guarantee, because comments and tests cite the numbers.
 * @param file path of the page
 */
export function compareGuarantees({ revisions, changes }: ContractComparison, file: string): void {
  const [oldText, newText] = [revisions.old, revisions.new].map(({ files }) =>
    files.texts.get(file),
  );
  if (oldText === newText) return;
  const before = guaranteesOf(oldText ?? "");
  const after = guaranteesOf(newText ?? "");
  for (const number of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(number), after.get(number)];
    if (old?.text === now?.text) continue;
    const subject: ChangeSubject = {
      title: number === PAGE ? "guarantees" : `guarantee ${number}`,
      operationId: null,
      tags: ["Guarantees"],
    };
    const kind =
      number === PAGE || (old !== undefined && now !== undefined)
        ? "words-changed"
        : now === undefined
          ? "guarantee-removed"
          : "guarantee-added";
    const text = {
      "words-changed": "other words",
      "guarantee-removed": "removed",
      "guarantee-added": "added",
    };
    changes.of(subject)({
      kind,
      path: "",
      text: text[kind],
      direction: "request",
      oldPlace: old && { file, line: old.line },
      newPlace: now === undefined ? undefined : { file, line: now.line },
    });
  }
}

/** The text of the page outside of the guarantees. */
const PAGE = "";

/** Returns the guarantees of a page by their numbers. Line breaks inside them do not count. */
function guaranteesOf(page: string): ReadonlyMap<string, WrittenGuarantee> {
  const found = new Map<string, WrittenGuarantee>();
  let number = PAGE;
  for (const [index, line] of page.split("\n").entries()) {
    const [, head, rest] = /^\s*[-*]\s+\*\*(G\d+\.\d+)\*\*\s*(.*)$/.exec(line) ?? [];
    if (head !== undefined) number = head;
    // A blank line, a heading or another item ends a guarantee.
    else if (/^\s*$|^#|^[-*]\s/.test(line)) number = PAGE;
    const known = found.get(number);
    const text = `${known?.text ?? ""} ${rest ?? line}`.replaceAll(/\s+/g, " ").trim();
    found.set(number, { text, line: known?.line ?? index + 1 });
  }
  return found;
}
