// Defines the rights that do not depend on a table, and compares a grant with the contract's
// `x-scope`.
import type { FileRight, KeyDefinition, RightsDefinition } from "../catalog/index.ts";
import type { Scope } from "../contract/index.ts";
import type { Grant } from "./grant.ts";

/**
 * Names of the rights by subject. Keys and roles have lists for files and players. All other
 * subjects are administration rights of members.
 */
const names = {
  files: ["list", "listOwn", "read", "readOwn", "readReferenced", "upload", "delete", "deleteOwn"],
  players: ["identify", "resolve", "list"],
  usage: ["read"],
  runs: ["read", "bodies", "replay"],
  events: ["delete"],
  endusers: ["read", "write"],
  logs: ["read", "bodies"],
  members: ["write"],
  keys: ["write"],
  grants: ["own", "all"],
} as const;

type Subject = keyof typeof names;
export type Right = { [S in Subject]: `${S}.${(typeof names)[S][number]}` }[Subject];
/**
 * Subjects that the handler checks. For tables, platforms and topics the right depends on the names
 * in the request. For files any right on files is sufficient.
 */
const checkedByHandler = ["tables", "platforms", "files", "topics"] as const;
type CheckedByHandler = (typeof checkedByHandler)[number];

export interface RightLists extends Pick<RightsDefinition, "files" | "players"> {
  /** Set for an API key. */
  readonly kind?: KeyDefinition["kind"];
}

/** The rights of `all`. The other file rights are parts of these. */
const allFiles: readonly FileRight[] = ["list", "read", "upload", "delete"];

const all = Object.entries(names).flatMap(([subject, list]) =>
  list.map((name) => `${subject}.${name}` as Right),
);

/** Returns the names of the rights in the lists of a key or role. */
export const rightsOf = ({ files, players, kind }: RightLists): Right[] => [
  ...fileRights(files === "all" ? allFiles : files, kind),
  ...(players === "all" ? names.players : players).map((name) => `players.${name}` as const),
];

/**
 * Returns the rights on files. A caller that may upload may also read its own files. Anyone can use
 * a publishable key, so it owns no files and never gets an `Own` right (G5.18).
 */
function fileRights(list: readonly FileRight[], kind: RightLists["kind"]): Right[] {
  const rights = list.map((name) => `files.${name}` as const);
  if (kind === "publishable") return rights.filter((right) => !right.endsWith("Own"));
  return list.includes("upload") ? [...rights, "files.readOwn"] : rights;
}

const isCheckedByHandler = (scope: string): scope is CheckedByHandler =>
  checkedByHandler.some((name) => name === scope);

/** Returns true if the scope can be checked against a grant. */
export const isKnownScope = (scope: string): boolean =>
  scope === "none" || isCheckedByHandler(scope) || all.some((right) => right === scope);

/** Returns true if the caller may proceed to the handler. */
export const isGranted = (grant: Grant, scope: Exclude<Scope, "none">): boolean =>
  isCheckedByHandler(scope) || grant.rights.has(scope);
