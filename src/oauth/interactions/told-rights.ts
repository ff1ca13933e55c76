// What a page says that a client may do, line by line: what is true in the workspaces that it may be given, as the member's role goes (G35.1). Every right that
// a token of the resource gives has a line.
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { PageWords } from "../../auth/index.ts";
import type { OAuthScope } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { Choice } from "./choices.ts";

type Line = keyof PageWords["rights"];

interface ToldRight {
  readonly line: Line;
  readonly scope: OAuthScope;
  /** Whether there is such a thing in the workspace. */
  readonly isIn: (definition: WorkspaceDefinition) => boolean;
}

const hasTopics = ({ topics }: WorkspaceDefinition): boolean => Object.keys(topics).length > 0;
const right = (line: Line, scope: OAuthScope, isIn: ToldRight["isIn"] = () => true): ToldRight => ({
  line,
  scope,
  isIn,
});

const toldRights: Readonly<Record<GrantedResource, readonly ToldRight[]>> = {
  data: [
    right("read", "gateway:read"),
    right("hear", "gateway:read", hasTopics),
    right("change", "gateway:write"),
    right("publish", "gateway:write", hasTopics),
  ],
  // As tools are offered to members (G37.10, G37.11).
  mcp: [
    right("read", "gateway:read"),
    right("changeRows", "gateway:write"),
    right("deleteRows", "gateway:write", ({ workspace }) => workspace.mcp?.deletes === true),
    right("runEndpoints", "gateway:write", ({ endpoints }) =>
      Object.values(endpoints).some(
        ({ mode, active, mcp }) => mode === "sync" && active && mcp === true,
      ),
    ),
  ],
};

/**
 * The lines of a scope, with `{workspace}` in them; what is true of some of several workspaces alone says so.
 * @param open the workspaces of which the client may be given one
 */
export function linesOf(
  resource: GrantedResource,
  scope: OAuthScope,
  open: readonly Choice[],
  { rights, words }: PageWords,
): string[] {
  const given = open.filter(({ scopes }) => scopes.includes(scope));
  return toldRights[resource].flatMap((told) => {
    if (told.scope !== scope) return [];
    const count = given.filter(({ workspace }) => told.isIn(workspace.definition)).length;
    if (count === 0) return [];
    const text = rights[told.line];
    return count < given.length ? `${text} ${words["notEverywhere"]}` : text;
  });
}
