// A small generator of pseudo-random numbers, for the rows of the demo and for generated tests. The
// same seed gives the same numbers, on every machine and in every version of Node.
import { createHash } from "node:crypto";

export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number in [low, high], both included. */
  whole(low: number, high: number): number;
  /** Returns true with this probability. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /**
   * Returns an entry at random, by weight: `[["a", 3], ["b", 1]]` gives "a" three times out of
   * four.
   */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** Returns `count` different entries at random, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[];
  /** Returns a version 7 GUID for a row that was created at this time. */
  guid(at: Date): string;
}

/**
 * Returns a generator. The same seed always gives the same numbers, independent of other
 * generators.
 */
export function randomFor(seed: string): Random {
  // SFC32 (Chris Doty-Humphrey's Small Fast Counter, 32 bits) uses integers only, so that all
  // engines compute the same numbers.
  const digest = createHash("sha256").update(seed).digest();
  let a = digest.readUInt32LE(0);
  let b = digest.readUInt32LE(4);
  let c = digest.readUInt32LE(8);
  let counter = 1;
  const bits = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  const next = (): number => bits() / 4294967296;
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)]!,
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) if ((left -= weight) < 0) return value;
      return list[0]![0];
    },
    sample: (list, count) => {
      const indexes = new Set<number>();
      while (indexes.size < Math.min(count, list.length)) indexes.add(whole(0, list.length - 1));
      return [...indexes].sort((x, y) => x - y).map((index) => list[index]!);
    },
    guid: (at) => {
      const time = at.getTime().toString(16).padStart(12, "0");
      const hex = [bits(), bits(), bits()]
        .map((word) => word.toString(16).padStart(8, "0"))
        .join("");
      const variant = (8 + (parseInt(hex[3]!, 16) & 3)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
    },
  };
}
