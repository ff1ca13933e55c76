// Freezes the built-in functions of JSONata. All expressions of a process share them, across
// workspaces, and the transform operator of JSONata could change them. Functions that JSONata
// creates for each expression, such as `$now`, are not shared.
import jsonata from "jsonata";
import { sharedFunctions } from "./functions.ts";

/** Freezes the shared functions. The process calls it before the first expression. */
export async function fixFunctions(): Promise<void> {
  for (const name of sharedFunctions) {
    const definition = Object(await jsonata(`$${name}`).evaluate(null)) as object;
    // JSONata writes these two members at each call: the name and the position in one expression.
    // The setters ignore the writes, so that the shared functions do not change.
    for (const member of ["token", "position"])
      Object.defineProperty(definition, member, {
        get: () => undefined,
        set: () => {},
      });
    for (const part of [...Object.values(definition), definition]) Object.freeze(part);
  }
}
