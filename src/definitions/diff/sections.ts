// Differences outside the tables: settings, roles, keys, and the other sections, told by the paths that differ.
import { isDeepStrictEqual } from "node:util";
import { change, type Change } from "./change.ts";
import { sectionNames } from "../load/input.ts";
import { matchEntries } from "./match-entries.ts";
import type { Guid } from "../../contract/index.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";

/** All but `workspace` and `tables`. */
const [, , ...sections] = sectionNames;
type Section = (typeof sections)[number];
/** Paths named in one line; the rest is a number. */
const PATHS_MAX = 5;

export function diffSections(before: WorkspaceDefinition, after: WorkspaceDefinition): Change[] {
  const settings = pathsThatDiffer(before.workspace, after.workspace);
  return [
    ...(settings.length > 0 ? [change("changeWorkspace", "workspace", list(settings))] : []),
    ...sections.flatMap((section) => diffSection(section, before, after)),
  ];
}

function diffSection(
  section: Section,
  before: WorkspaceDefinition,
  after: WorkspaceDefinition,
): Change[] {
  const { added, kept, dropped } = matchEntries<{ readonly id: Guid }>(
    before[section],
    after[section],
  );
  const kind = section.slice(0, -1);
  const path = (name: string): string => `${section}.${name}`;
  return [
    ...dropped.map(({ name }) =>
      change(
        "drop",
        path(name),
        `drop ${kind} ${name}${section === "keys" ? ", which stops working at once" : ""}`,
      ),
    ),
    ...added.map(({ name }) => change("create", path(name), `create ${kind} ${name}`)),
    ...kept.flatMap(({ before: old, after: now }) => {
      const paths = pathsThatDiffer(old.value, now.value);
      return [
        ...(old.name === now.name
          ? []
          : [change("rename", path(now.name), `rename ${kind} ${old.name} to ${now.name}`)]),
        ...(paths.length === 0 ? [] : [change("change", path(now.name), list(paths))]),
      ];
    }),
  ];
}

/** `tables.orders.read`, ...: the deepest objects are compared whole. Paths, not values: a value may be long. */
function pathsThatDiffer(before: unknown, after: unknown, path = ""): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    pathsThatDiffer(own(before, name), own(after, name), path === "" ? name : `${path}.${name}`),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const own = (value: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const list = (paths: readonly string[]): string =>
  `change ${paths.slice(0, PATHS_MAX).join(", ")}${paths.length > PATHS_MAX ? ` and ${paths.length - PATHS_MAX} more` : ""}`;
