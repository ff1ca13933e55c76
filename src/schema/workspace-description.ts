// Builds the OpenAPI description of one workspace for one caller: the published contract with this
// workspace's address and row schemas.
import { published, type OpenApiDocument } from "../contract/index.ts";
import { rowSchemas } from "./row-schemas.ts";
import type { Grant } from "../access/index.ts";

/** The prefix of row schemas, which separates them from the schemas of the contract. */
const ROW_PREFIX = "row.";

/** @param baseUrl the authoritative address of the deployment */
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

/** Removes the parameter for the workspace: here the workspace is part of the address. */
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
