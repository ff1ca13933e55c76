// Parses query strings: one value per name, a list where the parameter is an array. Refuses repeated names.
import { GatewayError } from "../../contract/index.ts";

export type QueryValues = Record<string, string | string[]>;

/**
 * Parses a query string whose percent-encoding `normalise` has checked.
 * @param arrayNames parameters that the contract declares as arrays
 * @throws GatewayError INVALID_REQUEST when another name stands twice
 */
export function parseQuery(query: string, arrayNames: ReadonlySet<string>): QueryValues {
  // Without a prototype, so that `?__proto__=` is an unknown name like any other.
  const values = Object.create(null) as QueryValues;
  if (query === "") return values;
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const mark = pair.indexOf("=");
    const name = decode(mark === -1 ? pair : pair.slice(0, mark));
    const value = mark === -1 ? "" : decode(pair.slice(mark + 1));
    const present = values[name];
    if (arrayNames.has(name)) {
      if (Array.isArray(present)) present.push(value);
      else values[name] = [value];
    } else if (present === undefined) {
      values[name] = value;
    } else {
      throw new GatewayError("INVALID_REQUEST", {
        message: `The query parameter ${JSON.stringify(name)} stands twice.`,
      });
    }
  }
  return values;
}

function decode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll("+", " ")) : text;
}
