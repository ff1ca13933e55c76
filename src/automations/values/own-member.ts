// Finds members of objects and items of lists for placeholders and paths. Members that an object
// inherits, such as `constructor`, are not found.
import { isMembers } from "./json.ts";

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/**
 * Returns the member of an object, or the item of a list, with this name or index. Returns
 * undefined if it does not exist.
 */
export function ownMember(holder: unknown, name: string): unknown {
  if (Array.isArray(holder))
    return INDEX.test(name) ? (holder[Number(name)] as unknown) : undefined;
  return isMembers(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}
