// What the log keeps of a body of any bytes: the beginning of a text, without secrets where it is JSON (G19.3).
import { isUtf8 } from "node:buffer";
import { redactUnparsed } from "../../log/index.ts";

/** Longer ones are not taken apart, and kept only where nothing in them looks like a secret. */
const parsedMax = 64 * 1024;

/** @returns null for what is no text, and for what looks as if it held a secret and cannot be taken apart */
export function loggedBytes(bytes: Buffer, lengthMax: number): string | null {
  if (bytes.length === 0 || !isUtf8(bytes)) return null;
  const text = bytes.toString("utf8");
  try {
    return redactUnparsed(text, () => parsed(text), lengthMax);
  } catch (error) {
    // Nested deeper than anything that is read here.
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
