// Changes the JSON Pointers in errors of `/query`, so that they point into the tool's arguments
// (G37.9). The tool built the `/query` body from these arguments.
import { GatewayError } from "../../contract/index.ts";

/** Maps a JSON Pointer into a `/query` body to a JSON Pointer into the tool's arguments. */
export type PointerMapping = (pointer: string) => string;

/**
 * Maps a pointer for a tool whose arguments have the same names as the members of `query` or
 * `mutation` in a `/query` body.
 */
export const mapPointer: PointerMapping = (pointer) =>
  pointer
    .replace(/^\/refs\/.*$|^\/query\/from$|^\/mutation\/table$/s, "/table")
    .replace(/^\/(?:query|mutation)(?=\/|$)/, "");

/** Performs `work`, and changes the JSON Pointers in its errors with `mapping`. */
export async function withArgumentPointers<T>(
  mapping: PointerMapping,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { code, message, details, headers, isRefusal } = error;
    const rewrite = (sentence: string): string => rewritten(mapping, sentence);
    throw new GatewayError(code, {
      message: rewrite(message),
      details: details.map(rewrite),
      headers,
      isRefusal,
      cause: error,
    });
  }
}

function rewritten(mapping: PointerMapping, sentence: string): string {
  const [, pointer, rest = ""] = /^(\/\S*): (.*)$/s.exec(sentence) ?? [];
  if (pointer === undefined) return sentence;
  const target = mapping(pointer);
  return target === "" ? `The arguments: ${rest}` : `${target}: ${rest}`;
}
