// Finds the endpoint at an address. One that is unknown, inactive or of another workspace is not there (G33.1).
import type { Catalog, EndpointDefinition, Workspace } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";

export interface Endpoint {
  readonly workspace: Workspace;
  readonly name: string;
  readonly definition: EndpointDefinition;
}

export interface FoundEndpoints {
  /** Ids in lower case. @returns undefined where nothing answers */
  readonly find: (workspaceId: Guid, endpointId: Guid) => Promise<Endpoint | undefined>;
  /** @throws GatewayError NOT_FOUND */
  readonly need: (path: {
    readonly workspaceId: Guid;
    readonly endpointId: Guid;
  }) => Promise<Endpoint>;
}

export function createFoundEndpoints(catalog: Pick<Catalog, "get">): FoundEndpoints {
  /** Of a workspace in one version, which lives as long as the catalog keeps it. */
  const known = new WeakMap<Workspace, ReadonlyMap<Guid, Endpoint>>();

  function activeOf(workspace: Workspace): ReadonlyMap<Guid, Endpoint> {
    let endpoints = known.get(workspace);
    if (endpoints === undefined) {
      const active = Object.entries(workspace.definition.endpoints).filter(
        ([, definition]) => definition.active,
      );
      endpoints = new Map(
        active.map(([name, definition]) => [definition.id, { workspace, name, definition }]),
      );
      known.set(workspace, endpoints);
    }
    return endpoints;
  }

  const find: FoundEndpoints["find"] = async (workspaceId, endpointId) => {
    const workspace = await catalog.get(workspaceId);
    return workspace === undefined ? undefined : activeOf(workspace).get(endpointId);
  };
  return {
    find,
    async need({ workspaceId, endpointId }) {
      const endpoint = await find(workspaceId, endpointId);
      if (endpoint === undefined) throw new GatewayError("NOT_FOUND");
      return endpoint;
    },
  };
}
