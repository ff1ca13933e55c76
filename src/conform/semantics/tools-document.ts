// The tools of MCP, which follow from the rights of a key.
import { isDeepStrictEqual } from "node:util";
import type { CaseExchange, CaseRequest } from "../case.ts";
import { codeOf, type CaseProbe } from "./probe.ts";
import { query, dataOf } from "./read-desk.ts";
import type { World } from "./world/world.ts";

/** The fields of a JSON-RPC answer that the case reads. The contract leaves the result open. */
interface ToolAnswer {
  readonly id?: unknown;
  readonly result?: {
    readonly tools?: readonly { readonly name?: unknown }[];
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
  const names = (toolAnswerOf(listed).result?.tools ?? []).map(({ name }) => String(name));
  for (const name of ["list_tables", "describe_table", "query_rows"])
    if (!names.includes(name))
      probe.report(listed, `The list does not have the tool \`${name}\`.`, { at: "/result/tools" });
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
