// Parses query strings: one value per name, a list where the parameter is an array. Refuses repeated names.
// Reads numbers and truth values where the contract declares them.
import { GatewayError } from "../../contract/index.ts";

export type QueryValue = string | number | boolean | string[];
export type QueryValues = Record<string, QueryValue>;

/** What the contract declares of a query parameter; all others are texts. */
export const queryTypes = ["array", "integer", "boolean"] as const;
export type QueryType = (typeof queryTypes)[number];

/**
 * Parses a query string whose percent-encoding `normalise` has checked.
 * Keeps the text of a value that does not fit its type, so that the validator refuses it.
 * @throws GatewayError INVALID_REQUEST where a name other than an array's stands twice
 */
export function parseQuery(query: string, types: ReadonlyMap<string, QueryType>): QueryValues {
  // Without a prototype, so that `?__proto__=` is an unknown name like any other.
  const values = Object.create(null) as QueryValues;
  if (query === "") return values;
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const mark = pair.indexOf("=");
    const name = decode(mark === -1 ? pair : pair.slice(0, mark));
    const value = mark === -1 ? "" : decode(pair.slice(mark + 1));
    const present = values[name];
    const type = types.get(name);
    if (type === "array") {
      if (Array.isArray(present)) present.push(value);
      else values[name] = [value];
    } else if (present === undefined) {
      values[name] = type === undefined ? value : readers[type](value);
    } else {
      throw new GatewayError("INVALID_REQUEST", {
        message: `The query parameter ${JSON.stringify(name)} stands twice.`,
      });
    }
  }
  return values;
}

const integer = /^-?[0-9]+$/;

const readers: Readonly<Record<Exclude<QueryType, "array">, (text: string) => QueryValue>> = {
  integer: readInteger,
  boolean: (text) => text === "true" || (text === "false" ? false : text),
};

function readInteger(text: string): QueryValue {
  if (!integer.test(text)) return text;
  // No declared bound lies beyond these, so a longer number is still on the right side of each.
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return Math.min(Math.max(Number(text), least), most);
}

function decode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll("+", " ")) : text;
}
