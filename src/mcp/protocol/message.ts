// Splits a client's message before the MCP SDK sees it. The SDK checks every value several times.
// Tool arguments have their own checks, so they are removed, and the rest is bounded.

/** The id of a request, as an answer repeats it. */
export type RpcId = string | number | null;

export interface Message {
  /** The message without the arguments of a tool. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The arguments of a tool; undefined without them. */
  readonly input: unknown;
  /** True if the message is larger than usual, so that the SDK needs milliseconds for it. */
  readonly isLong: boolean;
}

/** Maximum values and characters of a message without tool arguments. */
const VALUES_MAX = 1_000;
const LENGTH_MAX = 128 * 1024;
const ID_LENGTH_MAX = 1_000;
const LONG_VALUES = 100;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Splits a message. Returns undefined for a value that is not an object, or is too large for the
 * protocol.
 */
export function readMessage(value: unknown): Message | undefined {
  if (!isObject(value) || !isIdSmall(value["id"])) return undefined;
  const { params } = value;
  const input = isObject(params) ? params["arguments"] : undefined;
  const hasInput = value["method"] === "tools/call" && isObject(params) && isObject(input);
  const envelope = hasInput ? { ...value, params: { ...params, arguments: {} } } : value;
  const left = { values: VALUES_MAX, length: LENGTH_MAX };
  if (!fits(envelope, left)) return undefined;
  const isLong = VALUES_MAX - left.values > LONG_VALUES;
  return { envelope, input: hasInput ? input : undefined, isLong };
}

/** Returns the id to answer; null if the message has no valid id. */
export function idOf(value: unknown): RpcId {
  const id = isObject(value) ? value["id"] : null;
  return (typeof id === "string" || typeof id === "number") && isIdSmall(id) ? id : null;
}

const isIdSmall = (id: unknown): boolean => typeof id !== "string" || id.length <= ID_LENGTH_MAX;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Subtracts the size of a value from `left`. Returns false if nothing is left. */
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
