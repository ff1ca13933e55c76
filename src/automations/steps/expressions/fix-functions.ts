// Freezes the built-in functions of JSONata. All expressions in a process share these functions,
// even if they belong to different workspaces. The transform operator of JSONata could otherwise
// change them for all workspaces. Functions that JSONata creates for each expression, such as
// `$now`, are not shared.
import jsonata from "jsonata";
import { sharedFunctions } from "./functions.ts";

/** Freezes the shared functions. Called once, before the process evaluates its first expression. */
export async function fixFunctions(): Promise<void> {
  for (const name of sharedFunctions) {
    const definition = Object(await jsonata(`$${name}`).evaluate(null)) as object;
    // At each call of a function, JSONata writes two of its members: the name and the position in
    // the expression. The setters ignore the writes, so that the shared functions do not change.
    for (const member of ["token", "position"])
      Object.defineProperty(definition, member, {
        get: () => undefined,
        set: () => {},
      });
    for (const part of [...Object.values(definition), definition]) Object.freeze(part);
  }
}
