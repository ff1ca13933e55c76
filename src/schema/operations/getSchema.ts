// Handles GET /{workspaceId}/schema (G12): describes the tables that the caller may use, in one of
// three formats. The `ETag` is a hash of the response with a secret key, so that it reveals nothing
// to other callers.
import { describeSchema } from "../describe.ts";
import { rowSchemas } from "../row-schemas.ts";
import { describeWorkspace } from "../workspace-description.ts";
import { keyedHash, matchesEntityTag } from "../../platform/index.ts";
import type { Grant } from "../../access/index.ts";
import type { Call, Handler, Reply } from "../../contract/index.ts";

type SchemaReply = Extract<Reply<"getSchema">, { status: 200; body: unknown }>;

export function getSchemaHandler(baseUrl: string): Handler<"getSchema", Grant> {
  return (call) => {
    const { grant } = call;
    const reply = schemaReplyOf(call, baseUrl);
    const etag = etagOf(grant, JSON.stringify(reply.body));
    const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
    if (matchesEntityTag(call.headers["if-none-match"], etag)) return { status: 304, headers };
    return { ...reply, headers };
  };
}

function schemaReplyOf({ grant, query }: Call<"getSchema", Grant>, baseUrl: string): SchemaReply {
  const tables = query.table && new Set(query.table.map((id) => id.toLowerCase()));
  switch (query.format) {
    case "json-schema": {
      const $schema = "https://json-schema.org/draft/2020-12/schema";
      const body = {
        $schema,
        title: grant.workspace.name,
        $defs: rowSchemas(grant, tables),
      } as const;
      return { status: 200, type: "application/schema+json", body };
    }
    case "openapi": {
      const body = describeWorkspace(grant, tables, baseUrl) as never;
      return { status: 200, type: "application/openapi+json", body };
    }
    default:
      return { status: 200, body: describeSchema(grant, tables) };
  }
}

const etagOf = (grant: Grant, body: string): string =>
  `"${keyedHash(grant.workspace.derive("etag")).update(`${grant.key}\n${body}`).digest("base64url").slice(0, 27)}"`;
