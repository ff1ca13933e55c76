// Fixes the functions of the language as they are: all expressions of a process share them, of whichever workspace, and the operator that
// changes members would change theirs too.
import jsonata from "jsonata";

/** All that the language has for every expression; those that are made for each one, such as `$now`, are no part of them. */
const names =
  `abs append assert average base64decode base64encode boolean ceil clone contains count decodeUrl decodeUrlComponent distinct each encodeUrl encodeUrlComponent error
  eval exists filter floor formatBase formatInteger formatNumber fromMillis join keys length lookup lowercase map match max merge min not number
  pad parseInteger power random reduce replace reverse round shuffle sift single sort split spread sqrt string substring substringAfter
  substringBefore sum toMillis trim type uppercase zip`.split(/\s+/);

/** Before the first expression of somebody's. */
export async function fixFunctions(): Promise<void> {
  for (const name of names) {
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
