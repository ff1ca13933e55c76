// Hands out a fixed number of slots to holders in turn. No holder has more than its share, so that a busy one cannot keep out the others.
// Refuses a caller that waits too long, or behind too many of its own holder.

export interface FairQueueOptions {
  /** May differ each time it is read: those who have one when it falls keep it. */
  readonly slots: number;
  /** Slots that one holder may have at a time. */
  readonly perHolderMax: number;
  /** Those who may wait on behalf of one holder; any number by default. */
  readonly waitersPerHolderMax?: number;
  readonly waitMs: number;
}

/** `crowded`: the holder itself has all the slots that it may have. `late`: they are others'. */
export type Refused = "crowded" | "late";
type QueueAnswer = "acquired" | Refused;

/** Called once: with `acquired` when a slot is taken, which `release` gives back; else with why there is none. */
type Answer = (answer: QueueAnswer) => void;

interface Waiter {
  readonly answer: Answer;
  readonly since: number;
}

/** One holder's slots and those who wait for one, the longest first. */
interface Line {
  held: number;
  readonly heldMax: number;
  readonly waitersMax: number;
  readonly waiters: Waiter[];
  /** Stands among the lines that may have the next slot. */
  isInTurn: boolean;
}

export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #lines = new Map<string | null, Line>();
  /** Lines with waiters that have not used up their share, the next one first. */
  readonly #turns: Line[] = [];
  #held = 0;
  #waiting = 0;
  #isHandingOut = false;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** @param holder null for those who come on nobody's behalf: they may have every slot */
  acquire(holder: string | null, answer: Answer): void {
    let line = this.#lines.get(holder);
    if (line === undefined) this.#lines.set(holder, (line = this.#newLine(holder)));
    if (this.#held < this.#options.slots && line.held < line.heldMax && this.#turns.length === 0) {
      this.#take(line);
      return answer("acquired");
    }
    if (line.waiters.length >= line.waitersMax) return answer("crowded");
    line.waiters.push({ answer, since: performance.now() });
    this.#waiting += 1;
    this.#queue(line);
  }

  /**
   * Makes room for one more of this holder's: turns away, as crowded, whoever came last to the longest of the named holders' lines.
   * @param among what the names of those begin with
   * @returns whether there was a line that stays at least as long as the holder's own becomes
   */
  displace(holder: string, among = ""): boolean {
    const own = this.#lines.get(holder)?.waiters.length ?? 0;
    let longest: Line | undefined;
    for (const [name, line] of this.#lines)
      if (name?.startsWith(among) === true && line.waiters.length > (longest?.waiters.length ?? 0))
        longest = line;
    if (longest === undefined || longest.waiters.length <= own + 1) return false;
    this.#waiting -= 1;
    longest.waiters.pop()!.answer("crowded");
    return true;
  }

  release(holder: string | null): void {
    const line = this.#lines.get(holder)!;
    line.held -= 1;
    this.#held -= 1;
    this.#queue(line);
    this.#forget(holder, line);
    this.#handOutNext();
  }

  /** Turns away those whose time is over; to be called every now and then, since a timer for each of them is not free. */
  sweep(): void {
    if (this.#waiting === 0) return;
    const latest = performance.now() - this.#options.waitMs;
    for (const [holder, line] of this.#lines) {
      while (line.waiters.length > 0 && line.waiters[0]!.since < latest) {
        this.#waiting -= 1;
        const isCrowded = holder !== null && line.held >= line.heldMax;
        line.waiters.shift()!.answer(isCrowded ? "crowded" : "late");
      }
      this.#forget(holder, line);
    }
  }

  /** A slot may be released as soon as it is acquired, thousands of times in a row: only the outermost call hands out. */
  #handOutNext(): void {
    if (this.#isHandingOut) return;
    this.#isHandingOut = true;
    try {
      while (this.#held < this.#options.slots) {
        const line = this.#turns.shift();
        if (line === undefined) return;
        line.isInTurn = false;
        const waiter = line.waiters.shift();
        if (waiter === undefined) continue;
        this.#waiting -= 1;
        this.#take(line);
        this.#queue(line);
        waiter.answer("acquired");
      }
    } finally {
      this.#isHandingOut = false;
    }
  }

  #newLine(holder: string | null): Line {
    const { slots, perHolderMax, waitersPerHolderMax = Number.POSITIVE_INFINITY } = this.#options;
    return {
      held: 0,
      heldMax: holder === null ? slots : perHolderMax,
      waitersMax: holder === null ? Number.POSITIVE_INFINITY : waitersPerHolderMax,
      waiters: [],
      isInTurn: false,
    };
  }

  #take(line: Line): void {
    line.held += 1;
    this.#held += 1;
  }

  #forget(holder: string | null, { held, waiters }: Line): void {
    if (held === 0 && waiters.length === 0) this.#lines.delete(holder);
  }

  #queue(line: Line): void {
    if (line.isInTurn || line.waiters.length === 0) return;
    if (line.held >= line.heldMax) return;
    line.isInTurn = true;
    this.#turns.push(line);
  }
}
