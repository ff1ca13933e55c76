// Rewrites JSON Pointers in refusals of `/query` to the tool's arguments (G37.9), because the tool
// built the query from them.
import { GatewayError } from "../../contract/index.ts";

/** Maps a JSON Pointer into a `/query` body to one into the tool's arguments. */
export type PointerMapping = (pointer: string) => string;

/** Maps a pointer for tools whose arguments have the same names as the body. */
export const mapPointer: PointerMapping = (pointer) =>
  pointer
    .replace(/^\/refs\/.*$|^\/query\/from$|^\/mutation\/table$/s, "/table")
    .replace(/^\/(?:query|mutation)(?=\/|$)/, "");

/** Runs `work` with such a body, and rewrites the pointers in its errors. */
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
