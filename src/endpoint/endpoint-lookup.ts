// Finds the custom endpoint that a call names in its URL. Unknown endpoints, inactive endpoints and
// endpoints of other workspaces get the same 404 response (G33.1).
import type { Catalog, EndpointDefinition, Workspace } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";

export interface Endpoint {
  readonly workspace: Workspace;
  readonly name: string;
  readonly definition: EndpointDefinition;
}

/** The path parameters of a call to an endpoint. Both ids are in lower case. */
interface EndpointPath {
  readonly workspaceId: Guid;
  readonly endpointId: Guid;
}

/**
 * Returns an active endpoint. Returns undefined if the workspace has no active endpoint with this
 * id.
 */
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
 * @throws GatewayError NOT_FOUND if the workspace has no active endpoint with this id
 */
export async function requireEndpoint(
  catalog: Pick<Catalog, "get">,
  path: EndpointPath,
): Promise<Endpoint> {
  const endpoint = await findEndpoint(catalog, path);
  if (endpoint === undefined) throw new GatewayError("NOT_FOUND");
  return endpoint;
}
