// The resources of the MCP endpoint (G37.7): the OpenAPI description of this deployment, and the
// workspace's tables as the caller sees them.
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ListResourcesResult,
  type Resource,
  type TextResourceContents,
} from "@modelcontextprotocol/server";
import type { Grant, TableGrant } from "../access/index.ts";
import { describeSchema, limitsOfRequests, permissionsOf, visibleTables } from "../schema/index.ts";
import type { ToolAudience } from "./tool.ts";
import { hasScope } from "./tools/offers.ts";

/** The caller and its rights. They decide which resources the caller sees. */
type ResourceAudience = Pick<ToolAudience, "caller" | "grant">;

/**
 * Returns true if the caller may see tables. An OAuth client that acts for a member needs the scope
 * that `/schema` requires.
 */
const seesTables = ({ caller }: ResourceAudience): boolean => hasScope(caller, "gateway:read");

const DESCRIPTION = "openapi://gateway";
const TABLES = "schema://tables";
const oneTable = /^schema:\/\/tables\/([A-Za-z0-9_-]{1,63})$/;
/** Number of resources on one page. */
const PAGE = 100;

const openapi = {
  uri: DESCRIPTION,
  name: "openapi",
  title: "Description of the HTTP API",
  description: "The OpenAPI description of this deployment.",
  mimeType: "application/openapi+json",
};
const tables = {
  uri: TABLES,
  name: "tables",
  title: "Tables",
  description: "The tables that your credential can see, and its permissions on each table.",
  mimeType: "application/json",
};

export const resourceTemplates = [
  {
    uriTemplate: `${TABLES}/{table}`,
    name: "table",
    title: "One table",
    description:
      "The columns, relations, rights and limits of one table. Replace `{table}` by the name or the GUID of the table.",
    mimeType: "application/json",
  },
];

/**
 * Returns one page of the list of resources that the caller may read.
 * @throws ProtocolError if the cursor is not valid
 */
export function listResources(
  audience: ResourceAudience,
  cursor: string | undefined,
): ListResourcesResult {
  const start = cursor === undefined ? 0 : Number(/^\d{1,6}$/.exec(cursor)?.[0] ?? NaN);
  const all = seesTables(audience)
    ? [openapi, tables, ...[...audience.grant.tables.values()].map(tableResource)]
    : [openapi];
  if (!(start < all.length))
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "The `cursor` is not valid. Send the `nextCursor` of the page before, or start again without a `cursor`.",
    );
  const resources = all.slice(start, start + PAGE);
  const end = start + PAGE;
  return end < all.length ? { resources, nextCursor: String(end) } : { resources };
}

const tableResource = ({ table: { name, label, description } }: TableGrant): Resource => ({
  uri: `${TABLES}/${name}`,
  name: `tables/${name}`,
  title: label ?? name,
  ...(description === null ? {} : { description }),
  mimeType: "application/json",
});

/**
 * Reads a resource.
 * @param description the published OpenAPI description of this deployment
 * @throws ResourceNotFoundError if the resource does not exist or the caller may not see it
 */
export function readResource(
  audience: ResourceAudience,
  description: string,
  uri: string,
): TextResourceContents {
  const { grant } = audience;
  if (uri === DESCRIPTION) return { uri, mimeType: openapi.mimeType, text: description };
  const sees = seesTables(audience);
  if (sees && uri === TABLES)
    return { uri, mimeType: tables.mimeType, text: JSON.stringify(tableList(grant)) };
  const requested = oneTable.exec(uri)?.[1] ?? "";
  const found = sees ? tableOf(grant, requested) : undefined;
  if (found === undefined)
    throw new ResourceNotFoundError(
      uri,
      "This resource does not exist, or your credential may not read it. Call `resources/list` to see the resources that you can read.",
    );
  const text = JSON.stringify(describeSchema(grant, new Set([found])));
  return { uri, mimeType: tables.mimeType, text };
}

const tableList = (grant: Grant): object => {
  const { id: workspaceId, version } = grant.workspace;
  // Columns are left out, because the list would be long if there are many tables.
  const list = visibleTables(grant, undefined).map((granted) => {
    const { id, name, label, description } = granted.table;
    const permissions = permissionsOf(granted);
    return { id, name, label, description, permissions, resource: `${TABLES}/${name}` };
  });
  return { workspaceId, version, limits: limitsOfRequests, tables: list };
};

function tableOf(grant: Grant, requested: string): string | undefined {
  const id = requested.toLowerCase();
  if (grant.tables.has(id)) return id;
  return [...grant.tables.values()].find(({ table }) => table.name === requested)?.table.id;
}
