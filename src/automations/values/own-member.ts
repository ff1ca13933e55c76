// Finds members that values have themselves, and places in lists, as placeholders do.
import { isMembers } from "./json.ts";

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** Returns the member or item of that name; undefined if there is none. */
export function own(holder: unknown, name: string): unknown {
  if (Array.isArray(holder))
    return INDEX.test(name) ? (holder[Number(name)] as unknown) : undefined;
  return isMembers(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}
