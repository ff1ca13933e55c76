// Rights that do not depend on a table, and whether a grant holds what the contract asks for (`x-scope`).
import type { RightsDefinition } from "../catalog/index.ts";
import type { Scope } from "../contract/index.ts";
import type { Grant } from "./grant.ts";

/** Which tables and platforms are held is asked by the handler, of those that the request names. */
type AskedByHandler = "tables" | "platforms";
type Lists = Pick<RightsDefinition, "files" | "players">;
type IsGiven = (lists: Lists) => boolean;

/** By its name, whether a key or role gives the right. */
const rights: Readonly<
  Record<Exclude<Scope, "none" | AskedByHandler>, IsGiven> & Record<string, IsGiven>
> = {
  "files.list": ({ files }) => files === "all" || files.includes("list"),
  "files.read": ({ files }) => files === "all" || files.includes("read"),
  "files.upload": ({ files }) => files === "all" || files.includes("upload"),
  "files.delete": ({ files }) => files === "all" || files.includes("delete"),
  "players.identify": ({ players }) => players === "all" || players.includes("identify"),
  "players.resolve": ({ players }) => players === "all" || players.includes("resolve"),
  "players.list": ({ players }) => players === "all" || players.includes("list"),
};

/** The names of the rights that the lists give. */
export const rightsOf = (lists: Lists): string[] =>
  Object.keys(rights).filter((name) => rights[name]!(lists));

const isAskedByHandler = (scope: string): scope is AskedByHandler =>
  scope === "tables" || scope === "platforms";

/** Whether a step can hold a grant against it. */
export const isKnownScope = (scope: string): boolean =>
  scope === "none" || isAskedByHandler(scope) || Object.hasOwn(rights, scope);

/** Whether the caller may go on to the handler. */
export const isGranted = (grant: Grant, scope: Exclude<Scope, "none">): boolean =>
  isAskedByHandler(scope) || grant.rights.has(scope);
