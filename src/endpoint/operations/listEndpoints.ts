// GET /{workspaceId}/endpoints: lists the custom endpoints of the definition for members, without
// secrets (G46.5).
import type { Grant } from "../../access/index.ts";
import type { EndpointDefinition, SignatureDefinition } from "../../catalog/index.ts";
import type { Handler } from "../../contract/index.ts";

export function listEndpointsHandler({
  baseUrl,
}: {
  readonly baseUrl: string;
}): Handler<"listEndpoints", Grant> {
  return ({ grant: { workspace }, facts }) => {
    const endpoints = Object.entries(workspace.definition.endpoints)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, definition]) => ({
        name,
        url: `${baseUrl}/${workspace.id}/endpoint/${definition.id}`,
        ...shownEndpoint(definition),
      }));
    facts.rows = endpoints.length;
    return { status: 200, body: { endpoints } };
  };
}

const shownEndpoint = ({
  id,
  description,
  mode,
  active,
  mcp = false,
  signature,
  cache,
  automations,
}: EndpointDefinition) => ({
  id,
  description: description ?? null,
  mode,
  isActive: active,
  isTool: mcp,
  signature: shownSignature(signature),
  cacheSeconds: cache?.ttlSeconds ?? null,
  automations: [...automations],
});

const shownSignature = (signature: SignatureDefinition) => {
  if (signature.algorithm === "none") return null;
  const { algorithm, format, header } = signature;
  return { algorithm, format, header };
};
