// Parses query strings. A value becomes a number, a boolean or a list if the contract declares this
// type for the parameter. Rejects a parameter that appears twice, unless its type is a list.
import { GatewayError } from "../../contract/index.ts";

type QueryValue = string | number | boolean | string[];
export type QueryValues = Record<string, QueryValue>;

/** The types of query parameters that need a conversion. All other parameters stay texts. */
export const queryTypes = ["array", "integer", "boolean"] as const;
export type QueryType = (typeof queryTypes)[number];

/**
 * Parses a query string, whose percent-encoding the step `normalise` has checked. A value that does
 * not match its declared type stays a text, so that the validator later rejects it.
 * @throws GatewayError INVALID_REQUEST if a parameter that is not a list appears twice
 */
export function parseQuery(query: string, types: ReadonlyMap<string, QueryType>): QueryValues {
  // The object has no prototype. So a parameter named `__proto__` cannot change it.
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
  // All limits in the contract are far below the largest safe integer. So a larger number still
  // violates its limit after it was reduced to the largest safe integer.
  const { MIN_SAFE_INTEGER: smallest, MAX_SAFE_INTEGER: largest } = Number;
  return Math.min(Math.max(Number(text), smallest), largest);
}

function decodeText(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll("+", " ")) : text;
}
