// Finds the differences in all sections of a definition except `tables`: settings, roles, keys and
// the other sections. Describes each difference by its path, such as
// `roles.clerk.tables.orders.read`.
import { isDeepStrictEqual } from "node:util";
import { change, type Change } from "./change.ts";
import { sectionNames } from "../load/input.ts";
import { matchEntries } from "./match-entries.ts";
import type { Guid } from "../../contract/index.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import { isObject } from "../../platform/index.ts";

/** The names of all sections except `workspace` and `tables`. */
const [, , ...sections] = sectionNames;
type DiffedSection = (typeof sections)[number];
/**
 * Maximum number of paths or names in one line. If there are more, the line ends with the number of
 * the remaining ones.
 */
const PATHS_MAX = 5;

/** Returns the changes of the settings and of all sections except tables. */
export function diffSections(before: WorkspaceDefinition, after: WorkspaceDefinition): Change[] {
  const settings = pathsThatDiffer(before.workspace, after.workspace);
  return [
    ...(settings.length > 0 ? [change("changeWorkspace", "workspace", list(settings))] : []),
    ...sections.flatMap((section) => diffSection(section, before, after)),
  ];
}

function diffSection(
  section: DiffedSection,
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
    ...added.map(({ name }) =>
      change("create", path(name), `create ${kind} ${name}${describeEntry(section, name, after)}`),
    ),
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

/** Describes a new endpoint or automation in one line. */
function describeEntry(
  section: DiffedSection,
  name: string,
  { endpoints, automations }: WorkspaceDefinition,
): string {
  const endpoint = section === "endpoints" ? endpoints[name] : undefined;
  const automation = section === "automations" ? automations[name] : undefined;
  if (endpoint !== undefined) {
    const { mode, active, signature, automations: runs } = endpoint;
    const signed =
      signature.algorithm === "none"
        ? "open to everybody"
        : `signed in ${signature.header} (${signature.format}, ${signature.algorithm})`;
    const runsWhat = runs.length === 0 ? "runs nothing" : `runs ${listed(runs)}`;
    return `: ${mode}${active ? "" : ", inactive"}, ${signed}, ${runsWhat}`;
  }
  if (automation === undefined) return "";
  return `: as ${automation.runAs}, ${listed(automation.steps.map(({ id, type }) => `${id} (${type})`))}`;
}

/** Returns the paths at which two values differ, such as `tables.orders.read`. */
function pathsThatDiffer(before: unknown, after: unknown, path = ""): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after))
    return listsThatDiffer(before as unknown[], after as unknown[], path);
  if (!isObject(before) || !isObject(after)) return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    pathsThatDiffer(own(before, name), own(after, name), path === "" ? name : `${path}.${name}`),
  );
}

/**
 * Returns the paths at which two lists differ. Items with ids, such as steps, are compared by id.
 * Other objects are compared by index if both lists have the same length. All other lists are
 * compared as a whole.
 */
function listsThatDiffer(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): string[] {
  const [old, now] = [byId(before), byId(after)];
  if (old !== undefined && now !== undefined) {
    const common = [...now.keys()].filter((id) => old.has(id));
    const isMoved = common.some(
      (id, index) => [...old.keys()].filter((key) => now.has(key))[index] !== id,
    );
    return [
      ...[...old.keys()].filter((id) => !now.has(id)).map((id) => `${path}.${id} (removed)`),
      ...[...now.keys()].filter((id) => !old.has(id)).map((id) => `${path}.${id} (new)`),
      ...(isMoved ? [`${path} (order)`] : []),
      ...common.flatMap((id) => pathsThatDiffer(old.get(id), now.get(id), `${path}.${id}`)),
    ];
  }
  if (before.length !== after.length || ![...before, ...after].every(isObject)) return [path];
  return before.flatMap((item, index) => pathsThatDiffer(item, after[index], `${path}[${index}]`));
}

/**
 * Returns the items of a list by id. Returns undefined if an item has no id, or two items have the
 * same id.
 */
function byId(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const entries = list.flatMap((item) => {
    const id = isObject(item) ? own(item, "id") : undefined;
    return typeof id === "string" ? [[id, item] as const] : [];
  });
  const map = new Map(entries);
  return map.size === list.length && list.length > 0 ? map : undefined;
}
const own = (value: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const list = (paths: readonly string[]): string => `change ${listed(paths)}`;

const listed = (items: readonly string[]): string =>
  `${items.slice(0, PATHS_MAX).join(", ")}${items.length > PATHS_MAX ? ` and ${items.length - PATHS_MAX} more` : ""}`;
