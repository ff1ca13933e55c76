// A message of a client, taken apart before the protocol's package looks at it: that checks every value in it several times, so that
// the arguments of tools, which have checks of their own, stay aside, and the rest is bounded.

/** The id of a request, as an answer may repeat it. */
export type RpcId = string | number | null;

export interface Message {
  /** What the protocol is about. */
  readonly shell: Readonly<Record<string, unknown>>;
  /** Arguments of a tool; undefined where there are none. */
  readonly given: unknown;
  /** Whether there is more than clients send: the protocol's package takes milliseconds for it. */
  readonly isLong: boolean;
}

/** Values and characters of a message beside the arguments of a tool. */
const VALUES_MAX = 1_000;
const LENGTH_MAX = 128 * 1024;
const ID_LENGTH_MAX = 1_000;
const LONG_VALUES = 100;

type Json = Readonly<Record<string, unknown>>;

/** @returns undefined for what is no object, or too large for anything that the protocol knows */
export function readMessage(value: unknown): Message | undefined {
  if (!isObject(value) || !isIdSmall(value["id"])) return undefined;
  const { params } = value;
  const given = isObject(params) ? params["arguments"] : undefined;
  const isAside = value["method"] === "tools/call" && isObject(params) && isObject(given);
  const shell = isAside ? { ...value, params: { ...params, arguments: {} } } : value;
  const room = { values: VALUES_MAX, length: LENGTH_MAX };
  if (!fits(shell, room)) return undefined;
  const isLong = VALUES_MAX - room.values > LONG_VALUES;
  return { shell, given: isAside ? given : undefined, isLong };
}

/** The id to answer to; null where there is none that could be repeated. */
export function idOf(value: unknown): RpcId {
  const id = isObject(value) ? value["id"] : null;
  return (typeof id === "string" || typeof id === "number") && isIdSmall(id) ? id : null;
}

const isIdSmall = (id: unknown): boolean => typeof id !== "string" || id.length <= ID_LENGTH_MAX;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Takes from `room` what a value needs. */
function fits(value: unknown, room: { values: number; length: number }): boolean {
  room.values -= 1;
  if (typeof value === "string") room.length -= value.length;
  if (room.values < 0 || room.length < 0) return false;
  if (Array.isArray(value)) return value.every((item) => fits(item, room));
  if (!isObject(value)) return true;
  for (const key in value) {
    room.length -= key.length;
    if (!fits(value[key], room)) return false;
  }
  return true;
}
