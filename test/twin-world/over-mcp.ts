// Sends the random requests as calls of MCP tools, if a tool can do the same. Some tables are named
// by their names, the others by their GUIDs.
import type { Random } from "../../scripts/random.ts";
import { asQueryAnswer, overMcp, toolFor, type AskedTool } from "../support/as-tool-call.ts";
import type { ExactAnswer, ExactRequest } from "../support/exact-http.ts";
import type { Planned } from "./requests.ts";
import type { Stream } from "./stream.ts";
import { workspaceId } from "./world/definition.ts";

/** Returns the request as a tool call; null if no tool can do the same. */
export function sentOver(stream: Stream, random: Random, planned: Planned): ExactRequest | null {
  if (!planned.path.toLowerCase().includes(`/${workspaceId}/`)) return null;
  const tool = toolOf(stream, random, planned);
  return tool === null ? null : overMcp(`/${workspaceId}`, planned, tool);
}

function toolOf(stream: Stream, random: Random, planned: Planned): AskedTool | null {
  const { method, path, body, headers } = planned;
  const [address = "", query = ""] = path.split("?");
  const asked = address.slice(address.toLowerCase().indexOf(workspaceId) + workspaceId.length);
  const key = headers?.["Idempotency-Key"];
  if (method === "POST" && asked === "/query") {
    const given = bodyOf(body);
    const tool = given === null ? null : toolFor(given, nameIn(stream));
    const isNamed = key !== undefined && tool !== null && writes.has(tool.name);
    return isNamed ? { ...tool, given: { ...tool.given, idempotencyKey: key } } : tool;
  }
  if (method !== "GET") return null;
  const search = new URLSearchParams(query);
  if (asked === "/schema") {
    const table = search.get("table");
    return table === null
      ? { name: random.pick(["list_tables", "whoami"]), given: {} }
      : { name: "describe_table", given: { table: nameIn(stream)(table) } };
  }
  if (asked === "/files") return { name: "list_files", given: {} };
  const fileId = /^\/files\/([^/]+)\/url$/.exec(asked)?.[1];
  if (fileId === undefined) return null;
  const expiresMinutes = Number(search.get("expiresMinutes"));
  return { name: "get_file_url", given: { fileId, expiresMinutes } };
}

const writes: ReadonlySet<string> = new Set(["insert_rows", "update_rows", "delete_rows"]);

/** Returns the parsed body of a request. Random bodies are either objects or invalid JSON. */
function bodyOf(body: Planned["body"]): unknown {
  try {
    const value: unknown = JSON.parse(String(body));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns the name of a table for every second table, and its GUID for the others. A table is
 * always named in the same way, because a cursor is only valid for the same text. Hidden tables are
 * among the named ones.
 */
const nameIn =
  ({ model }: Stream) =>
  (id: string): string => {
    const named = [...model.tables.values()].filter((_, index) => index % 2 === 0);
    return named.find((table) => table.id === id.toLowerCase())?.name ?? id;
  };

/**
 * Returns the result of a tool call in the form of an HTTP answer, which later requests use. For a
 * repeated write, adds the header that says so.
 */
export function asRemembered(answer: ExactAnswer): ExactAnswer {
  const told = asQueryAnswer(answer);
  return told.body.includes('"replayed":true')
    ? { ...told, headers: [...told.headers, "Idempotency-Replayed: true"] }
    : told;
}
