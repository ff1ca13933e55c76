// Defines the rights that do not depend on a table. Checks whether a grant contains the right that
// an operation of the API requires (`x-scope` in the contract).
import type { FileRight, KeyDefinition, RightsDefinition } from "../catalog/index.ts";
import type { Scope } from "../contract/index.ts";
import type { Grant } from "./grant.ts";

/**
 * Names of the rights by subject. API keys and roles can have rights on `files` and `players`. The
 * other subjects are administration rights, which only members of the workspace have.
 */
const names = {
  files: ["list", "listOwn", "read", "readOwn", "readReferenced", "upload", "delete", "deleteOwn"],
  players: ["identify", "resolve", "list"],
  usage: ["read"],
  runs: ["read", "bodies", "replay", "dryRun"],
  events: ["delete", "publish"],
  endusers: ["read", "write"],
  logs: ["read", "bodies"],
  audit: ["read"],
  members: ["write"],
  definition: ["read", "write"],
  keys: ["write"],
  grants: ["own", "all"],
  query: ["viewAs"],
  mails: ["read", "write"],
} as const;

type Subject = keyof typeof names;
export type Right = { [S in Subject]: `${S}.${(typeof names)[S][number]}` }[Subject];
/**
 * Values of `x-scope` for which the handler of the operation checks the rights. The needed rights
 * depend on the content of the request, for example on its tables.
 */
const checkedByHandler = ["tables", "platforms", "files", "topics"] as const;
type CheckedByHandler = (typeof checkedByHandler)[number];

export interface RightLists extends Pick<RightsDefinition, "files" | "players"> {
  /** Kind of an API key. Undefined for a role. */
  readonly kind?: KeyDefinition["kind"];
}

/**
 * The file rights that `files: all` stands for. They include the rights on own and referenced
 * files.
 */
const allFiles: readonly FileRight[] = ["list", "read", "upload", "delete"];

const all = Object.entries(names).flatMap(([subject, list]) =>
  list.map((name) => `${subject}.${name}` as Right),
);

/** Returns the rights on files and players that a key or role lists. */
export const rightsOf = ({ files, players, kind }: RightLists): Right[] => [
  ...fileRights(files === "all" ? allFiles : files, kind),
  ...(players === "all" ? names.players : players).map((name) => `players.${name}` as const),
];

/**
 * Returns the rights on files. A caller that may upload files may also read the files that it
 * uploaded. Many people use the same publishable key, so a publishable key owns no files. It never
 * gets a right on own files, such as `readOwn` (G5.18).
 */
function fileRights(list: readonly FileRight[], kind: RightLists["kind"]): Right[] {
  const rights = list.map((name) => `files.${name}` as const);
  if (kind === "publishable") return rights.filter((right) => !right.endsWith("Own"));
  return list.includes("upload") ? [...rights, "files.readOwn"] : rights;
}

const isCheckedByHandler = (scope: string): scope is CheckedByHandler =>
  checkedByHandler.some((name) => name === scope);

/** Returns true if the text is a known value of `x-scope`. */
export const isKnownScope = (scope: string): boolean =>
  scope === "none" || isCheckedByHandler(scope) || all.some((right) => right === scope);

/**
 * Returns true if the grant contains the right. Also returns true if the handler checks the right
 * later.
 */
export const isGranted = (grant: Grant, scope: Exclude<Scope, "none">): boolean =>
  isCheckedByHandler(scope) || grant.rights.has(scope);
