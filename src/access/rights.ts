// Rights that do not depend on a table, and whether a grant holds what the contract asks for (`x-scope`).
import type { FileRight, KeyDefinition, RightsDefinition } from "../catalog/index.ts";
import type { Scope } from "../contract/index.ts";
import type { Grant } from "./grant.ts";

/** By what they are about. Keys and roles list those of files and players; administration is for members of the workspace alone. */
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
/** Which tables, platforms and topics are held is asked by the handler, of those that the request names; of `files`, whether any right on files will do. */
const askedByHandler = ["tables", "platforms", "files", "topics"] as const;
type AskedByHandler = (typeof askedByHandler)[number];

export interface RightLists extends Pick<RightsDefinition, "files" | "players"> {
  /** Of an API key. */
  readonly kind?: KeyDefinition["kind"];
}

/** What `all` gives: the others are parts of these. */
const allFiles: readonly FileRight[] = ["list", "read", "upload", "delete"];

const all = Object.entries(names).flatMap(([subject, list]) =>
  list.map((name) => `${subject}.${name}` as Right),
);

/** The names of the rights that the lists of a key or role give. */
export const rightsOf = ({ files, players, kind }: RightLists): Right[] => [
  ...fileRights(files === "all" ? allFiles : files, kind),
  ...(players === "all" ? names.players : players).map((name) => `players.${name}` as const),
];

/** Whoever may upload may read what is their own. A publishable key is everybody, who has nothing of their own, whatever its definition says (G5.18). */
function fileRights(list: readonly FileRight[], kind: RightLists["kind"]): Right[] {
  const rights = list.map((name) => `files.${name}` as const);
  if (kind === "publishable") return rights.filter((right) => !right.endsWith("Own"));
  return list.includes("upload") ? [...rights, "files.readOwn"] : rights;
}

const isAskedByHandler = (scope: string): scope is AskedByHandler =>
  askedByHandler.some((name) => name === scope);

/** Whether a step can hold a grant against it. */
export const isKnownScope = (scope: string): boolean =>
  scope === "none" || isAskedByHandler(scope) || all.some((right) => right === scope);

/** Whether the caller may go on to the handler. */
export const isGranted = (grant: Grant, scope: Exclude<Scope, "none">): boolean =>
  isAskedByHandler(scope) || grant.rights.has(scope);
