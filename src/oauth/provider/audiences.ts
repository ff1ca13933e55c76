// The resources for which a client can request a token (RFC 8707, G35.11): MCP or the data of one
// workspace. A request with the gateway's own address, or with none, is for the data of the
// workspace that the user chooses.
import { parseResource, resourceAddress, type Guid, type Resource } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { OAuthGrant } from "../grant-store.ts";
import { grantedResourceOf } from "../tokens/token-claims.ts";

const dataResources = ["query", "schema", "files", "bus"] as const;

interface RequestedAudience {
  /** null: the workspace that the user chooses. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
}

export type Audiences = ReturnType<typeof createAudiences>;

/**
 * @param baseUrl the configured base address of the gateway
 * @param dedicatedTo the only workspace of the deployment; null if there is no such limit
 */
export function createAudiences(baseUrl: string, dedicatedTo: Guid | null) {
  const address = (workspaceId: Guid, resource: Resource): string =>
    resourceAddress(baseUrl, workspaceId, resource, false);

  /** Returns undefined if the gateway gives no token for the address. */
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
    /** The address of the gateway, which represents every workspace. */
    root: baseUrl,
    read,
    /** Returns the canonical form of a valid address. Returns other addresses unchanged. */
    canonical: (text: string): string => {
      const named = parseResource(baseUrl, text);
      if (named === undefined) return text;
      return named.workspaceId === null ? baseUrl : address(named.workspaceId, named.resource);
    },
    /** Returns the resource addresses that a grant covers. */
    namesOf: ({ workspaceId, resource }: OAuthGrant): readonly string[] =>
      resource === "mcp"
        ? [address(workspaceId, "mcp")]
        : [baseUrl, ...dataResources.map((one) => address(workspaceId, one))],
    /** Returns the audience of a grant's tokens if the client requested the gateway's address. */
    chosen: ({ workspaceId }: OAuthGrant): string => address(workspaceId, "query"),
  };
}
