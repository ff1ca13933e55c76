// The list of rights on the consent page (G35.1). It contains every right that a token for the
// resource gives in the offered workspaces, within the limits of the member's role.
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { PageWords } from "../../auth/index.ts";
import type { OAuthScope } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { Choice } from "./choices.ts";

type RightName = keyof PageWords["rights"];

interface ConsentRight {
  readonly name: RightName;
  readonly scope: OAuthScope;
  /** Returns true if the right applies to the workspace. */
  readonly isIn: (definition: WorkspaceDefinition) => boolean;
}

const hasTopics = ({ topics }: WorkspaceDefinition): boolean => Object.keys(topics).length > 0;
const right = (
  name: RightName,
  scope: OAuthScope,
  isIn: ConsentRight["isIn"] = () => true,
): ConsentRight => ({
  name,
  scope,
  isIn,
});

const consentRights: Readonly<Record<GrantedResource, readonly ConsentRight[]>> = {
  data: [
    right("read", "gateway:read"),
    right("hear", "gateway:read", hasTopics),
    right("change", "gateway:write"),
    right("publish", "gateway:write", hasTopics),
  ],
  // The rights follow the tools that MCP offers to members (G37.10, G37.11).
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
 * Returns the sentences of a scope, with the placeholder `{workspace}`. A right that applies only
 * to some of the workspaces gets a note.
 * @param open the workspaces from which the user can choose
 */
export function rightSentences(
  resource: GrantedResource,
  scope: OAuthScope,
  open: readonly Choice[],
  { rights, words }: PageWords,
): string[] {
  const given = open.filter(({ scopes }) => scopes.includes(scope));
  return consentRights[resource].flatMap((consentRight) => {
    if (consentRight.scope !== scope) return [];
    const count = given.filter(({ workspace }) => consentRight.isIn(workspace.definition)).length;
    if (count === 0) return [];
    const text = rights[consentRight.name];
    return count < given.length ? `${text} ${words["notEverywhere"]}` : text;
  });
}
