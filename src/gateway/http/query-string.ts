// Parses query strings. Values become numbers, booleans or lists if the contract declares these
// types. Rejects repeated parameters, unless the contract declares a list.
import { GatewayError } from "../../contract/index.ts";

type QueryValue = string | number | boolean | string[];
export type QueryValues = Record<string, QueryValue>;

/** The declared types of query parameters that are not texts. */
export const queryTypes = ["array", "integer", "boolean"] as const;
export type QueryType = (typeof queryTypes)[number];

/**
 * Parses a query string. `normalise` has already checked its percent-encoding. A value that does
 * not match its type stays a text, and the validator rejects it.
 * @throws GatewayError INVALID_REQUEST if a parameter that is not a list appears twice
 */
export function parseQuery(query: string, types: ReadonlyMap<string, QueryType>): QueryValues {
  // The object has no prototype. So `?__proto__=` is an unknown name like any other.
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
  // All declared limits are within these numbers. So a larger number still violates the same limit.
  const { MIN_SAFE_INTEGER: smallest, MAX_SAFE_INTEGER: largest } = Number;
  return Math.min(Math.max(Number(text), smallest), largest);
}

function decodeText(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll("+", " ")) : text;
}
