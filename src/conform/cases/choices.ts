// Seeded choices for generated requests. The same seed gives the same choices on every machine.
import { createHash } from "node:crypto";

export interface SeededChoices {
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Returns true with the probability `share`, which is from 0 to 1. */
  chance(share: number): boolean;
  /** Returns one entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/**
 * Returns the choices for one purpose, such as the requests of one operation. Each purpose has its
 * own seed, so changes of other requests do not change these choices.
 */
export function choicesFor(seed: string): SeededChoices {
  // Mulberry32: 32-bit integers only, so that all engines compute the same numbers.
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)]!,
  };
}
