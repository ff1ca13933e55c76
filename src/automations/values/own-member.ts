// Finds members of objects and items of lists for placeholders. Inherited members are not found.
import { isMembers } from "./json.ts";

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** Returns the member or list item of that name; undefined if there is none. */
export function ownMember(holder: unknown, name: string): unknown {
  if (Array.isArray(holder))
    return INDEX.test(name) ? (holder[Number(name)] as unknown) : undefined;
  return isMembers(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}
