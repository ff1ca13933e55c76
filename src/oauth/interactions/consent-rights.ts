// The list of rights on the consent page (G35.1). It shows every right that an access token can
// give in the workspaces from which the user can choose.
import type { Workspace } from "../../catalog/index.ts";
import type { PageWords } from "../../auth/index.ts";
import type { OAuthScope } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { Choice } from "./choices.ts";

/**
 * One right in the list: the name of its text, the scope that contains it, and a function. The
 * function returns true if the right exists in a workspace. Without a function, the right exists in
 * every workspace.
 */
type ConsentRight = readonly [
  name: keyof PageWords["rights"],
  scope: OAuthScope,
  isIn?: (definition: Workspace["definition"]) => boolean,
];

const hasTopics = ({ topics }: Workspace["definition"]): boolean => Object.keys(topics).length > 0;
const allowsDeletes = ({ workspace }: Workspace["definition"]): boolean =>
  workspace.mcp?.deletes === true;
const hasEndpoints = ({ endpoints }: Workspace["definition"]): boolean =>
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
  // Rights of tokens for the MCP server. Each right allows some of the MCP tools that the gateway
  // offers to members (G37.10, G37.11).
  mcp: [
    ["read", "gateway:read"],
    ["changeRows", "gateway:write"],
    ["deleteRows", "gateway:write", allowsDeletes],
    ["runEndpoints", "gateway:write", hasEndpoints],
  ],
};

/**
 * Returns the sentences that describe the rights of a scope. They contain the placeholder
 * `{workspace}`. If a right exists only in some of the workspaces, its sentence says so.
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
