// The resources for which a client can request a token (RFC 8707, G35.11): the MCP server or the
// data of one workspace. If a client requests no resource or the gateway's base URL, the token is
// for the data of the workspace that the user chooses.
import { parseResource, resourceAddress, type Guid, type Resource } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { OAuthGrant } from "../grant-store.ts";
import { grantedResourceOf } from "../tokens/token-claims.ts";

const dataResources = ["query", "schema", "files", "bus"] as const;

interface RequestedAudience {
  /** The workspace that the client requested; null if the user chooses the workspace. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
}

export type Audiences = ReturnType<typeof createAudiences>;

/**
 * @param baseUrl the configured base URL of the gateway
 * @param dedicatedTo id of the only workspace that this deployment serves; null if it serves all
 */
export function createAudiences(baseUrl: string, dedicatedTo: Guid | null) {
  const address = (workspaceId: Guid, resource: Resource): string =>
    resourceAddress(baseUrl, workspaceId, resource, false);

  /**
   * Returns the workspace and the group of routes (`mcp` or `data`) to which a resource address
   * belongs. Returns undefined if the gateway issues no tokens for this address.
   */
  function read(text: string): RequestedAudience | undefined {
    const named = parseResource(baseUrl, text);
    if (named === undefined) return undefined;
    if (named.workspaceId === null) return { workspaceId: dedicatedTo, resource: "data" };
    const resource = grantedResourceOf(named.resource);
    const isServed = dedicatedTo === null || dedicatedTo === named.workspaceId;
    return resource === undefined || !isServed
      ? undefined
      : { workspaceId: named.workspaceId, resource };
  }

  return {
    /**
     * The base URL of the gateway. If a client requests this address as its resource, the user
     * chooses the workspace.
     */
    root: baseUrl,
    read,
    /**
     * Returns the canonical form of a resource address of this gateway. Returns all other addresses
     * unchanged.
     */
    canonical: (text: string): string => {
      const named = parseResource(baseUrl, text);
      if (named === undefined) return text;
      return named.workspaceId === null ? baseUrl : address(named.workspaceId, named.resource);
    },
    /** Returns the resource addresses that a client with this grant may request for its tokens. */
    namesOf: ({ workspaceId, resource }: OAuthGrant): readonly string[] =>
      resource === "mcp"
        ? [address(workspaceId, "mcp")]
        : [baseUrl, ...dataResources.map((one) => address(workspaceId, one))],
    /**
     * Returns the audience of the tokens of a grant, if the client requested only the base URL of
     * the gateway.
     */
    chosen: ({ workspaceId }: OAuthGrant): string => address(workspaceId, "query"),
  };
}
