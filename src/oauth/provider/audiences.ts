// The resources for which a client can request a token (RFC 8707, G35.11): MCP or the data of one
// workspace. A client may also request the address of the gateway, or no resource. Then the token
// is for the data of the workspace that the user chooses.
import { parseResource, resourceAddress, type Guid, type Resource } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { OAuthGrant } from "../grant-store.ts";
import { grantedResourceOf } from "../tokens/token-claims.ts";

const dataResources = ["query", "schema", "files", "bus"] as const;

interface RequestedAudience {
  /** The requested workspace; null if the user chooses the workspace. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
}

export type Audiences = ReturnType<typeof createAudiences>;

/**
 * @param baseUrl the configured base address of the gateway
 * @param dedicatedTo the only workspace of a dedicated deployment; null for other deployments
 */
export function createAudiences(baseUrl: string, dedicatedTo: Guid | null) {
  const address = (workspaceId: Guid, resource: Resource): string =>
    resourceAddress(baseUrl, workspaceId, resource, false);

  /**
   * Returns what a resource address stands for. Returns undefined if the gateway gives no tokens
   * for this address.
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
    /** The address of the gateway itself, which stands for every workspace. */
    root: baseUrl,
    read,
    /**
     * Returns the canonical spelling of a known resource address. Returns other addresses
     * unchanged.
     */
    canonical: (text: string): string => {
      const named = parseResource(baseUrl, text);
      if (named === undefined) return text;
      return named.workspaceId === null ? baseUrl : address(named.workspaceId, named.resource);
    },
    /** Returns the resource addresses for which a grant allows tokens. */
    namesOf: ({ workspaceId, resource }: OAuthGrant): readonly string[] =>
      resource === "mcp"
        ? [address(workspaceId, "mcp")]
        : [baseUrl, ...dataResources.map((one) => address(workspaceId, one))],
    /**
     * Returns the audience of a grant's tokens, if the client requested the address of the gateway.
     */
    chosen: ({ workspaceId }: OAuthGrant): string => address(workspaceId, "query"),
  };
}
