// Secrets that belong to one workspace: one value per purpose, derived from its random root.
// The root never leaves the closure; the master key only wraps it, so that a new master key changes nothing here.
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
