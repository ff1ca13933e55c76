// Parses query strings. A parameter has one value, or a list if the contract declares an array.
// Reads numbers and booleans if the contract declares them. Refuses repeated names.
import { GatewayError } from "../../contract/index.ts";

type QueryValue = string | number | boolean | string[];
export type QueryValues = Record<string, QueryValue>;

/** The declared types of query parameters that are not read as text. */
export const queryTypes = ["array", "integer", "boolean"] as const;
export type QueryType = (typeof queryTypes)[number];

/**
 * Parses a query string whose percent-encoding `normalise` has checked. A value that does not fit
 * its type stays text, so that the validator refuses it.
 * @throws GatewayError INVALID_REQUEST if a parameter that is no array appears twice
 */
export function parseQuery(query: string, types: ReadonlyMap<string, QueryType>): QueryValues {
  // Without a prototype, so that `?__proto__=` is an unknown name like any other.
  const values = Object.create(null) as QueryValues;
  if (query === "") return values;
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeText(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? "" : decodeText(pair.slice(equals + 1));
    const present = values[name];
    const type = types.get(name);
    if (type === "array") {
      if (Array.isArray(present)) present.push(value);
      else values[name] = [value];
    } else if (present === undefined) {
      values[name] = type === undefined ? value : readers[type](value);
    } else {
      throw new GatewayError("INVALID_REQUEST", {
        message: `The query parameter ${JSON.stringify(name)} appears more than once. Send it once.`,
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
  // No declared limit is beyond these numbers, so a longer number is still on the same side of each
  // limit.
  const { MIN_SAFE_INTEGER: smallest, MAX_SAFE_INTEGER: largest } = Number;
  return Math.min(Math.max(Number(text), smallest), largest);
}

function decodeText(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll("+", " ")) : text;
}
