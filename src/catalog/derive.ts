// Derives the secrets of one workspace from its random root, one value per purpose. The master key only wraps the root, so that a new
// master key changes nothing here.
import { deriveKey } from "../platform/index.ts";

/** A function from purpose (a constant of the code, such as `cursor`) to 32 bytes; computed once per purpose. */
export function deriveFrom(rootSecret: Buffer): (purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    let value = derived.get(purpose);
    if (value === undefined)
      derived.set(purpose, (value = deriveKey(rootSecret, `workspace ${purpose}`)));
    return value;
  };
}
