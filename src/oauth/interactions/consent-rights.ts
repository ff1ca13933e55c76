// The list of rights on the consent page (G35.1). It shows every right that a token can give in the
// offered workspaces, within the limits of the member's role.
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { PageWords } from "../../auth/index.ts";
import type { OAuthScope } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { Choice } from "./choices.ts";

/**
 * A right: its name, its scope, and a function that returns true if the right applies in a
 * workspace.
 */
type ConsentRight = readonly [
  name: keyof PageWords["rights"],
  scope: OAuthScope,
  isIn?: (definition: WorkspaceDefinition) => boolean,
];

const hasTopics = ({ topics }: WorkspaceDefinition): boolean => Object.keys(topics).length > 0;
const allowsDeletes = ({ workspace }: WorkspaceDefinition): boolean =>
  workspace.mcp?.deletes === true;
const hasEndpoints = ({ endpoints }: WorkspaceDefinition): boolean =>
  Object.values(endpoints).some(
    ({ mode, active, mcp }) => mode === "sync" && active && mcp === true,
  );

const consentRights: Readonly<Record<GrantedResource, readonly ConsentRight[]>> = {
  data: [
    ["read", "gateway:read"],
    ["hear", "gateway:read", hasTopics],
    ["change", "gateway:write"],
    ["publish", "gateway:write", hasTopics],
  ],
  // These rights correspond to the tools that MCP offers to members (G37.10, G37.11).
  mcp: [
    ["read", "gateway:read"],
    ["changeRows", "gateway:write"],
    ["deleteRows", "gateway:write", allowsDeletes],
    ["runEndpoints", "gateway:write", hasEndpoints],
  ],
};

/**
 * Returns the sentences that describe a scope, with the placeholder `{workspace}`. A right that
 * applies only in some of the workspaces gets a note.
 * @param open the workspaces from which the user can choose
 */
export function rightSentences(
  resource: GrantedResource,
  scope: OAuthScope,
  open: readonly Choice[],
  { rights, words }: PageWords,
): string[] {
  const given = open.filter(({ scopes }) => scopes.includes(scope));
  return consentRights[resource].flatMap(([name, rightScope, isIn = () => true]) => {
    if (rightScope !== scope) return [];
    const count = given.filter(({ workspace }) => isIn(workspace.definition)).length;
    if (count === 0) return [];
    const text = rights[name];
    return count < given.length ? `${text} ${words["notEverywhere"]}` : text;
  });
}
