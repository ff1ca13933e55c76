// The OpenAPI description of one workspace for one caller: the published contract with its address and row schemas.
import { published, type OpenApiDocument } from "../contract/index.ts";
import { rowSchemas } from "./row-schemas.ts";
import type { Grant } from "../access/index.ts";

/** Row schemas stand beside the contract's own, told apart by this prefix. */
const ROW_PREFIX = "row.";

/** @param baseUrl the deployment's authoritative address */
export function describeWorkspace(
  grant: Grant,
  tables: ReadonlySet<string> | undefined,
  baseUrl: string,
): OpenApiDocument {
  const rows = Object.entries(rowSchemas(grant, tables)).map(
    ([name, schema]) => [`${ROW_PREFIX}${name}`, schema] as const,
  );
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

/** The workspace is part of the address here, so it is no parameter any more. */
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
