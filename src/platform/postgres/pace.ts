// How soon the answers of statements come, by name: who waits behind a quick one loses less than a connection of its own would cost.

/** Milliseconds within which answers come on average. */
const quickMs = 2;
/** Part of the last answer in the average: one that the machine was too busy for makes nothing slow. */
const weight = 1 / 8;
/** Beyond it all is forgotten, and found out again. */
const namesMax = 5_000;

export interface Pace {
  readonly took: (name: string, ms: number) => void;
  /** False too for statements that never ran. */
  readonly isQuick: (name: string) => boolean;
}

export function createPace(): Pace {
  const averages = new Map<string, number>();
  return {
    took(name, ms) {
      const before = averages.get(name);
      if (before === undefined && averages.size >= namesMax) averages.clear();
      averages.set(name, before === undefined ? ms : before + (ms - before) * weight);
    },
    isQuick: (name) => (averages.get(name) ?? quickMs) < quickMs,
  };
}
