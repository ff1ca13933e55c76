// Finds the endpoint of a call. Unknown and inactive endpoints and those of other workspaces are
// not found (G33.1).
import type { Catalog, EndpointDefinition, Workspace } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";

export interface Endpoint {
  readonly workspace: Workspace;
  readonly name: string;
  readonly definition: EndpointDefinition;
}

/** The path parameters of a call. Ids are in lower case. */
interface EndpointPath {
  readonly workspaceId: Guid;
  readonly endpointId: Guid;
}

/** Returns an active endpoint, or undefined. */
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

/** Returns an active endpoint. @throws GatewayError NOT_FOUND */
export async function requireEndpoint(
  catalog: Pick<Catalog, "get">,
  path: EndpointPath,
): Promise<Endpoint> {
  const endpoint = await findEndpoint(catalog, path);
  if (endpoint === undefined) throw new GatewayError("NOT_FOUND");
  return endpoint;
}
