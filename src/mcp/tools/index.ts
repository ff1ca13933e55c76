// The list of all tools by name, and the selection of tools that a caller may use. The order of the
// tools is the order in the contract.
import { toolsDocument, type ToolDescription } from "../../contract/index.ts";
import type { ToolAudience, Tools } from "../tool.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import { deleteRows } from "./delete-rows.ts";
import { describeTableTool } from "./describe-table.ts";
import { explainQuery } from "./explain-query.ts";
import { getFileUrl } from "./get-file-url.ts";
import { insertRows } from "./insert-rows.ts";
import { listFiles } from "./list-files.ts";
import { listTables } from "./list-tables.ts";
import { hasScope } from "./offers.ts";
import { queryRows } from "./query-rows.ts";
import { runEndpoint } from "./run-endpoint.ts";
import { updateRows } from "./update-rows.ts";
import { whoami } from "./whoami.ts";

export const allTools: Tools = {
  whoami,
  list_tables: listTables,
  describe_table: describeTableTool,
  query_rows: queryRows,
  aggregate_rows: aggregateRows,
  explain_query: explainQuery,
  insert_rows: insertRows,
  update_rows: updateRows,
  delete_rows: deleteRows,
  list_files: listFiles,
  get_file_url: getFileUrl,
  run_endpoint: runEndpoint,
};

/** Returns the descriptions of the tools that the caller may use, for `tools/list`. */
export const offeredTools = (audience: ToolAudience, tools = allTools): ToolDescription[] =>
  toolsDocument().tools.filter(({ name }) => {
    const { scope, isOffered } = tools[name];
    return (scope === null || hasScope(audience.caller, scope)) && isOffered(audience);
  });
