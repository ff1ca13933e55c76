// All tools by name, each with the scope that a client acting for a member needs. In development
// and tests, results are checked against the contract.
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

/** The dependencies of all tools. */
export type ToolDependencies = RowReadDependencies &
  RowWriteDependencies &
  ExplainDependencies &
  ListFilesDependencies &
  FileUrlDependencies &
  RunDependencies;

/**
 * Creates the tools.
 * @param checksResults true if a result that breaks the contract fails
 */
export function createTools(deps: ToolDependencies, checksResults = false): Tools {
  const within = <Name extends ToolName>(scope: OAuthScope, tool: Tool<Name>): Tool<Name> =>
    scoped(scope, checksResults ? checked(tool) : tool);
  return {
    whoami: checksResults ? checked(whoami) : whoami,
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

/** Returns the tool with a required scope. */
const scoped = <Name extends ToolName>(scope: OAuthScope, tool: Tool<Name>): Tool<Name> => ({
  ...tool,
  isOffered: (audience) => hasScope(audience.caller, scope) && tool.isOffered(audience),
});

/** Returns the tool with a check that throws an Error for a result that breaks its schema. */
const checked = <Name extends ToolName>(tool: Tool<Name>): Tool<Name> => ({
  ...tool,
  run: async (call, input) => {
    const result = await tool.run(call, input);
    const flaws = checkToolResult(tool.name, result);
    if (flaws.length > 0)
      throw new Error(`The result of ${tool.name} breaks the contract: ${flaws.join("; ")}`);
    return result;
  },
});
