// Checks the MCP tools that the gateway offers to an API key.
import { isDeepStrictEqual } from "node:util";
import { toolsDocument } from "../../contract/index.ts";
import type { CaseExchange, CaseRequest } from "../case.ts";
import { codeOf, type CaseProbe } from "./probe.ts";
import { query, dataOf } from "./read-desk.ts";
import type { World } from "./world/world.ts";

type ListedTool = Readonly<Record<string, unknown>>;

/** The fields of a JSON-RPC answer that the case reads. The contract leaves the result open. */
interface ToolAnswer {
  readonly id?: unknown;
  readonly result?: {
    readonly tools?: readonly ListedTool[];
    readonly structuredContent?: { readonly data?: unknown; readonly rows?: unknown };
    readonly isError?: unknown;
  };
}

const toolAnswerOf = ({ response }: CaseExchange): ToolAnswer =>
  (response.json ?? {}) as ToolAnswer;

/** Checks that the list of tools is complete, and that tools return the same data as the API. */
export async function expectTools(probe: CaseProbe, world: World): Promise<void> {
  const call = (method: string, params: object = {}): CaseRequest => ({
    operationId: "callMcp",
    method: "POST",
    path: `/${world.workspaceId}/mcp`,
    credential: "serverKey",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
  });
  const listed = await probe.call(call("tools/list"), 200);
  probe.equal(
    listed,
    "/id",
    toolAnswerOf(listed).id,
    7,
    "The response must have the same `id` as the request.",
  );
  expectDeclaredTools(probe, listed);
  const table = [...world.tables.values()].find(({ rows }) => rows.length > 0);
  if (table === undefined) return;
  const [key, limit] = [table.key, 3];
  const asked = await probe.call(
    call("tools/call", {
      name: "query_rows",
      arguments: { table: table.name, select: [key], orderBy: [{ field: key }], limit },
    }),
    200,
  );
  const direct = await query(probe, world, {
    refs: { t: table.id },
    query: { from: "t", select: [key], orderBy: [{ field: key }], limit },
  });
  const { result } = toolAnswerOf(asked);
  const rows = result?.structuredContent?.data ?? result?.structuredContent?.rows;
  if (rows !== undefined && !isDeepStrictEqual(rows, dataOf(direct)))
    probe.report(asked, "The tool `query_rows` does not return the same rows as `/query`.", {
      at: "/result/structuredContent",
    });
  if (result?.isError === true)
    probe.report(asked, "The tool `query_rows` returns an error.", { at: "/result/isError" });
  const tables = await probe.call(call("tools/call", { name: "list_tables", arguments: {} }), 200);
  const text = JSON.stringify(toolAnswerOf(tables).result ?? {});
  for (const { name } of world.tables.values())
    if (!text.includes(`"${name}"`) && !text.includes(`\\"${name}\\"`))
      probe.report(tables, `The tool \`list_tables\` does not list \`${name}\`.`, {
        at: "/result",
      });
  const unknown = await probe.call(call("conform/unknown"));
  probe.equal(
    unknown,
    "/error/code",
    codeOf(unknown),
    -32601,
    "The error of an unknown method must have the code -32601.",
  );
}

/** Checks that the list has each tool of the contract, as declared, and no other tools. */
function expectDeclaredTools(probe: CaseProbe, listed: CaseExchange): void {
  const tools = toolAnswerOf(listed).result?.tools ?? [];
  const declared = new Map<string, object>(toolsDocument().tools.map((tool) => [tool.name, tool]));
  for (const name of declared.keys())
    if (!tools.some((tool) => tool["name"] === name))
      probe.report(listed, `The list does not have the tool \`${name}\`.`, { at: "/result/tools" });
  for (const [index, tool] of tools.entries()) {
    const at = `/result/tools/${index}`;
    const expected = declared.get(String(tool["name"])) as ListedTool | undefined;
    if (expected === undefined)
      probe.report(listed, "The contract has no tool of this name.", { at: `${at}/name` });
    else
      for (const field of new Set([...Object.keys(expected), ...Object.keys(tool)]))
        if (!isDeepStrictEqual(tool[field], expected[field]))
          probe.report(listed, `\`${field}\` of the tool differs from the contract.`, {
            at: `${at}/${field}`,
          });
  }
}
