// Returns the beginning of a raw body for the query log, if it is text. In JSON, secrets are
// redacted (G19.3).
import { isUtf8 } from "node:buffer";
import { redactUnparsed } from "../../log/index.ts";

/**
 * Longer bodies are not parsed. They are logged only if they contain nothing that looks like a
 * secret.
 */
const parsedMax = 64 * 1024;

/**
 * Returns the text for the log.
 * @returns null for bytes that are no text, and for a text with a possible secret that cannot be
 *   parsed
 */
export function loggedBytes(bytes: Buffer, lengthMax: number): string | null {
  if (bytes.length === 0 || !isUtf8(bytes)) return null;
  const text = bytes.toString("utf8");
  try {
    return redactUnparsed(text, () => parsed(text), lengthMax);
  } catch (error) {
    // The body is nested deeper than any body that the gateway accepts.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  if (text.length > parsedMax) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
