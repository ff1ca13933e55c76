// What a client may ask a token for (RFC 8707, G35.11): MCP or the data of a workspace by their addresses, or, with the gateway's own address or none,
// the data of the workspace that the person chooses.
import { parseResource, resourceAddress, type Guid, type Resource } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { OAuthGrant } from "../grant-store.ts";
import { grantedResourceOf } from "../tokens/token-claims.ts";

const dataResources = ["query", "schema", "files", "bus"] as const;

export interface RequestedAudience {
  /** null: the one that the person chooses. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
}

export interface Audiences {
  /** The address of the gateway, which stands for every workspace. */
  readonly root: string;
  /** One spelling of each address that is good; others as they are. */
  readonly canonical: (address: string) => string;
  /** Undefined for what no token is given for. */
  readonly read: (address: string) => RequestedAudience | undefined;
  /** What a grant may be asked for as. */
  readonly namesOf: (grant: Pick<OAuthGrant, "workspaceId" | "resource">) => readonly string[];
  /** The audience of its tokens, where the gateway's own address was asked for. */
  readonly chosen: (grant: Pick<OAuthGrant, "workspaceId">) => string;
}

/**
 * @param baseUrl configured
 * @param dedicatedTo the one workspace of the deployment: tokens are given for no other
 */
export function createAudiences(baseUrl: string, dedicatedTo: Guid | null): Audiences {
  const address = (workspaceId: Guid, resource: Resource): string =>
    resourceAddress(baseUrl, workspaceId, resource, false);

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
    root: baseUrl,
    read,
    canonical(text) {
      const named = parseResource(baseUrl, text);
      if (named === undefined) return text;
      return named.workspaceId === null ? baseUrl : address(named.workspaceId, named.resource);
    },
    namesOf: ({ workspaceId, resource }) =>
      resource === "mcp"
        ? [address(workspaceId, "mcp")]
        : [baseUrl, ...dataResources.map((one) => address(workspaceId, one))],
    chosen: ({ workspaceId }) => address(workspaceId, "query"),
  };
}
