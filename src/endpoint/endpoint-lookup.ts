// Finds the endpoint of a call. Unknown and inactive endpoints and those of other workspaces are
// not found (G33.1).
import type { Catalog, EndpointDefinition, Workspace } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";

export interface Endpoint {
  readonly workspace: Workspace;
  readonly name: string;
  readonly definition: EndpointDefinition;
}

export interface EndpointLookup {
  /** Returns an active endpoint, or undefined. Ids are in lower case. */
  readonly find: (workspaceId: Guid, endpointId: Guid) => Promise<Endpoint | undefined>;
  /** Returns an active endpoint. @throws GatewayError NOT_FOUND */
  readonly require: (path: {
    readonly workspaceId: Guid;
    readonly endpointId: Guid;
  }) => Promise<Endpoint>;
}

/** Creates the look-up of endpoints. */
export function createEndpointLookup(catalog: Pick<Catalog, "get">): EndpointLookup {
  /** Active endpoints by workspace version. */
  const activeCache = new WeakMap<Workspace, ReadonlyMap<Guid, Endpoint>>();

  function activeOf(workspace: Workspace): ReadonlyMap<Guid, Endpoint> {
    let endpoints = activeCache.get(workspace);
    if (endpoints === undefined) {
      const active = Object.entries(workspace.definition.endpoints).filter(
        ([, definition]) => definition.active,
      );
      endpoints = new Map(
        active.map(([name, definition]) => [definition.id, { workspace, name, definition }]),
      );
      activeCache.set(workspace, endpoints);
    }
    return endpoints;
  }

  const find: EndpointLookup["find"] = async (workspaceId, endpointId) => {
    const workspace = await catalog.get(workspaceId);
    return workspace === undefined ? undefined : activeOf(workspace).get(endpointId);
  };
  return {
    find,
    async require({ workspaceId, endpointId }) {
      const endpoint = await find(workspaceId, endpointId);
      if (endpoint === undefined) throw new GatewayError("NOT_FOUND");
      return endpoint;
    },
  };
}
