// Builds an OpenAPI document that describes one workspace to one caller. It is the public document
// of the gateway with two changes: the address of the workspace, and schemas of the rows that the
// caller may read.
import { published, type OpenApiDocument } from "../contract/index.ts";
import { rowSchemas } from "./row-schemas.ts";
import type { Grant } from "../access/index.ts";

/**
 * Prefix of the names of row schemas. It distinguishes them from the schemas of the gateway's
 * public document.
 */
const ROW_PREFIX = "row.";

/**
 * Returns the OpenAPI document of the caller's workspace.
 * @param baseUrl the configured base URL of the gateway
 */
export function describeWorkspace(
  grant: Grant,
  tables: ReadonlySet<string> | undefined,
  baseUrl: string,
): OpenApiDocument {
  const rows = Object.entries(rowSchemas(grant, tables)).map(([name, schema]) => [
    `${ROW_PREFIX}${name}`,
    schema,
  ]);
  const { id, name } = grant.workspace;
  const { info, components, paths, "x-generated": _repositorys, ...rest } = published;
  return {
    ...rest,
    info: { ...(info as object), title: name },
    servers: [{ url: baseUrl }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path.replace("{workspaceId}", id),
        withoutWorkspace(item),
      ]),
    ),
    components: {
      ...components,
      schemas: { ...components["schemas"], ...Object.fromEntries(rows) },
    },
  };
}

/**
 * Returns an entry of `paths` without the parameter `workspaceId`. The path already contains the id
 * of the workspace.
 */
function withoutWorkspace(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { parameters, ...operations } = item;
  const others = Array.isArray(parameters)
    ? parameters.filter(
        (parameter: { $ref?: string; name?: string }) =>
          !(parameter.$ref ?? "").endsWith("WorkspaceId") && parameter.name !== "workspaceId",
      )
    : [];
  return others.length === 0 ? operations : { ...operations, parameters: others };
}
