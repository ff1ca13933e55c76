// Limits the size of a JSON-RPC message, because the MCP SDK checks every value of a message
// several times. The values inside the arguments of a tool are not checked by the SDK, so they do
// not count.
import { isObject } from "../../platform/index.ts";

/** The id of a JSON-RPC request. The answer to the request contains the same id. */
export type RpcId = string | number | null;

/** Maximum number of values and of characters in a message, without the arguments of a tool. */
const VALUES_MAX = 1_000;
const LENGTH_MAX = 128 * 1024;
const ID_LENGTH_MAX = 1_000;
/** A message with more values than this is "long": the SDK needs some milliseconds to read it. */
const SHORT_VALUES_MAX = 100;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Classifies a message by its size. Returns "unfit" if the message is not an object, or has more
 * than `VALUES_MAX` values or `LENGTH_MAX` characters. The id has its own maximum length.
 */
export function messageSize(value: unknown): "short" | "long" | "unfit" {
  if (!isObject(value) || !isIdSmall(value["id"])) return "unfit";
  const { method, params } = value;
  const input = method === "tools/call" && isObject(params) ? params["arguments"] : undefined;
  // Only the names of a tool's arguments count, not their values.
  const counted = isObject(input)
    ? { ...value, params: { ...(params as JsonObject), arguments: Object.keys(input) } }
    : value;
  const left = { values: VALUES_MAX, length: LENGTH_MAX };
  if (!fits(counted, left)) return "unfit";
  return VALUES_MAX - left.values > SHORT_VALUES_MAX ? "long" : "short";
}

/**
 * Returns the id of a message, which its answer must repeat. Returns null if the message has no
 * valid id.
 */
export function idOf(value: unknown): RpcId {
  const id = isObject(value) ? value["id"] : null;
  return (typeof id === "string" || typeof id === "number") && isIdSmall(id) ? id : null;
}

const isIdSmall = (id: unknown): boolean => typeof id !== "string" || id.length <= ID_LENGTH_MAX;

/**
 * Subtracts the number of values and characters of a value from `left`. Returns false if the value
 * has more of them than `left` allows.
 */
function fits(value: unknown, left: { values: number; length: number }): boolean {
  left.values -= 1;
  if (typeof value === "string") left.length -= value.length;
  if (left.values < 0 || left.length < 0) return false;
  if (Array.isArray(value)) return value.every((item) => fits(item, left));
  if (!isObject(value)) return true;
  for (const key in value) {
    left.length -= key.length;
    if (!fits(value[key], left)) return false;
  }
  return true;
}
