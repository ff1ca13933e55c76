// Checks values that the masks of the definition have changed.
import { plainText } from "./world.ts";

export interface RawMask {
  readonly kind: string;
  readonly keep?: number;
  readonly text?: string;
}

function masked({ kind, keep = 0, text = null as never }: RawMask, value: unknown): unknown {
  if (value === null) return null;
  const characters = Array.from(plainText(value));
  switch (kind) {
    case "redact":
      return text ?? null;
    case "year":
      return undefined;
    case "email": {
      const [name = "", domain] = plainText(value).split("@");
      return domain === undefined ? undefined : { first: name.slice(0, 1), domain };
    }
    case "first":
      return characters.length <= keep ? undefined : { first: characters.slice(0, keep).join("") };
    case "last":
      return characters.length <= keep ? undefined : { last: characters.slice(-keep).join("") };
    default:
      return undefined;
  }
}

/** Returns true if a masked value shows only the parts that its mask allows. */
export function isMaskOf(mask: RawMask, value: unknown, received: unknown): boolean {
  const expected = masked(mask, value);
  if (value === null) return received === null;
  if (received === value) return false;
  if (mask.kind === "redact") return received === expected;
  if (typeof expected !== "object" || expected === null || typeof received !== "string")
    return true;
  const { first = "", last = "", domain } = expected as Record<string, string>;
  return (
    received.startsWith(first) && received.endsWith(domain === undefined ? last : `@${domain}`)
  );
}
