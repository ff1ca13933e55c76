// Fixes the functions of the language as they are: all expressions of a process share them, of whichever workspace, and the operator that
// changes members would change theirs too. Those that are made for each one, such as `$now`, are its own.
import jsonata from "jsonata";
import { sharedFunctions } from "./functions.ts";

/** Before the first expression of somebody's. */
export async function fixFunctions(): Promise<void> {
  for (const name of sharedFunctions) {
    const definition = Object(await jsonata(`$${name}`).evaluate(null)) as object;
    // Written at each call: under which name it was called, and where. That is of one expression.
    for (const told of ["token", "position"])
      Object.defineProperty(definition, told, {
        get: () => undefined,
        set: () => {},
      });
    for (const part of [...Object.values(definition), definition]) Object.freeze(part);
  }
}
