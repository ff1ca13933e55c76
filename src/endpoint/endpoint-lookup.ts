// Finds the endpoint of a call. Unknown endpoints, inactive endpoints and endpoints of other
// workspaces get the same 404 (G33.1).
import type { Catalog, EndpointDefinition, Workspace } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";

export interface Endpoint {
  readonly workspace: Workspace;
  readonly name: string;
  readonly definition: EndpointDefinition;
}

/** The path parameters of a call. The ids are in lower case. */
interface EndpointPath {
  readonly workspaceId: Guid;
  readonly endpointId: Guid;
}

/** Returns an active endpoint; undefined if there is none. */
export async function findEndpoint(
  catalog: Pick<Catalog, "get">,
  { workspaceId, endpointId }: EndpointPath,
): Promise<Endpoint | undefined> {
  const workspace = await catalog.get(workspaceId);
  if (workspace === undefined) return undefined;
  for (const [name, definition] of Object.entries(workspace.definition.endpoints))
    if (definition.active && definition.id === endpointId) return { workspace, name, definition };
  return undefined;
}

/**
 * Returns an active endpoint.
 * @throws GatewayError NOT_FOUND if there is none
 */
export async function requireEndpoint(
  catalog: Pick<Catalog, "get">,
  path: EndpointPath,
): Promise<Endpoint> {
  const endpoint = await findEndpoint(catalog, path);
  if (endpoint === undefined) throw new GatewayError("NOT_FOUND");
  return endpoint;
}
