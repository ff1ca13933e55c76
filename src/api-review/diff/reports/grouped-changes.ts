// Groups changes for people: a change of a shared schema concerns many operations, and is shown
// once.
import { plural } from "../../../platform/index.ts";
import { changedPlace, changeLevels, type ContractChange } from "../change.ts";
import type { ContractDiff } from "../diff-contract.ts";

/** A change, and all subjects that it concerns in the same way. */
export interface GroupedChange {
  /** The change of the first subject in the group. */
  readonly first: ContractChange;
  readonly all: readonly ContractChange[];
}

/** Returns the changes, one group for each difference in the sources. */
export function groupChanges(changes: readonly ContractChange[]): readonly GroupedChange[] {
  const groups = Map.groupBy(changes, ({ level, kind, direction, text, oldPlace, newPlace }) => {
    const places = [oldPlace, newPlace].map((place) => `${place?.file}:${place?.line}`);
    // Changes with the same text at the same lines of the sources are in one group.
    return [level, kind, direction, text, ...places].join("\n");
  });
  return [...groups.values()].map((all) => ({ first: all[0]!, all }));
}

/** Returns the last line of a report, such as `2 major, 1 minor → next version 2.0.0`. */
export function closingLine(
  { nextVersion, bump }: ContractDiff,
  groups: readonly GroupedChange[],
): string {
  if (bump === "none") return "The contract did not change.";
  const counts = changeLevels
    .map((level) => [groups.filter(({ first }) => first.level === level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level}`);
  return `${counts.join(", ")} → next version ${nextVersion ?? "unknown, because info.version is not of the form 1.2.3"}`;
}

/** Returns the place of a change, as `file:line`. */
export function placeText(change: ContractChange): string {
  const place = changedPlace(change);
  return place === undefined ? "" : `${place.file}:${place.line}`;
}

/** Returns the other subjects of a group as text, such as `tool query_rows and 3 others`. */
export function otherSubjects({ first, all }: GroupedChange): string {
  const titles = [...new Set(all.map(({ subject }) => subject.title))].filter(
    (title) => title !== first.subject.title,
  );
  const shown = titles.slice(0, SHOWN_MAX).join(", ");
  const rest = titles.length - SHOWN_MAX;
  return rest > 0 ? `${shown} and ${plural(rest, "other")}` : shown;
}

const SHOWN_MAX = 3;
