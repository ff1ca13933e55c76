// The tools, by name, each with the scope that a client which acts for a member needs for it. In development and tests, their results are held against
// the contract.
import { checkToolResult, type OAuthScope, type ToolName } from "../../contract/index.ts";
import type { Tool, Tools } from "../tool.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import { deleteRows } from "./delete-rows.ts";
import { describeTableTool } from "./describe-table.ts";
import { explainQuery, type ExplainDependencies } from "./explain-query.ts";
import { getFileUrl, type FileUrlDependencies } from "./get-file-url.ts";
import { insertRows } from "./insert-rows.ts";
import { listFiles, type ListFilesDependencies } from "./list-files.ts";
import { listTables } from "./list-tables.ts";
import { hasScope } from "./offers.ts";
import { queryRows } from "./query-rows.ts";
import type { RowReadDependencies } from "./reads.ts";
import { runEndpoint, type RunDependencies } from "./run-endpoint.ts";
import { updateRows } from "./update-rows.ts";
import { whoami } from "./whoami.ts";
import type { RowWriteDependencies } from "./writes.ts";

/** What tools work with, beside the call. */
export type ToolDependencies = RowReadDependencies &
  RowWriteDependencies &
  ExplainDependencies &
  ListFilesDependencies &
  FileUrlDependencies &
  RunDependencies;

/** @param isWatched whether a result that breaks the contract is a failure */
export function createTools(deps: ToolDependencies, isWatched = false): Tools {
  const within = <Name extends ToolName>(scope: OAuthScope, tool: Tool<Name>): Tool<Name> =>
    scoped(scope, isWatched ? watched(tool) : tool);
  return {
    whoami: isWatched ? watched(whoami) : whoami,
    list_tables: within("gateway:read", listTables),
    describe_table: within("gateway:read", describeTableTool),
    query_rows: within("gateway:read", queryRows(deps)),
    aggregate_rows: within("gateway:read", aggregateRows(deps)),
    explain_query: within("gateway:read", explainQuery(deps)),
    insert_rows: within("gateway:write", insertRows(deps)),
    update_rows: within("gateway:write", updateRows(deps)),
    delete_rows: within("gateway:write", deleteRows(deps)),
    list_files: within("gateway:read", listFiles(deps)),
    get_file_url: within("gateway:read", getFileUrl(deps)),
    run_endpoint: within("gateway:write", runEndpoint(deps)),
  };
}

/** The same, for whoever has the scope. */
const scoped = <Name extends ToolName>(scope: OAuthScope, tool: Tool<Name>): Tool<Name> => ({
  ...tool,
  isOffered: (audience) => hasScope(audience.caller, scope) && tool.isOffered(audience),
});

/** The same, which throws Error for results that do not fit the output schema. */
const watched = <Name extends ToolName>(tool: Tool<Name>): Tool<Name> => ({
  ...tool,
  run: async (call, given) => {
    const result = await tool.run(call, given);
    const flaws = checkToolResult(tool.name, result);
    if (flaws.length > 0)
      throw new Error(`The result of ${tool.name} breaks the contract: ${flaws.join("; ")}`);
    return result;
  },
});
