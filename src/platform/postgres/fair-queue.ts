// In charge of who gets the next free place: holders take turns, and none has more places than its share, so that one busy
// holder cannot keep out the others. Refuses whoever has waited too long, and whoever would wait behind too many of its own.

export interface FairQueueOptions {
  readonly places: number;
  /** Places that one holder may have at a time. */
  readonly perHolderMax: number;
  /** Those who may wait on behalf of one holder; any number by default. */
  readonly waitersPerHolderMax?: number;
  readonly waitMs: number;
}

/** `crowded`: the holder itself has all the places that it may have. `late`: they are others'. */
export type QueueAnswer = "admitted" | "crowded" | "late";

/** Called once: with `admitted` when a place is taken, which `leave` gives back; else with why there is none. */
export type Admit = (entry: QueueAnswer) => void;

interface Waiter {
  readonly admit: Admit;
  readonly since: number;
}

/** One holder's places and those who wait for one, the longest first. */
interface Line {
  inside: number;
  readonly insideMax: number;
  readonly waitersMax: number;
  readonly waiters: Waiter[];
  /** Stands among the lines that may have the next place. */
  isInTurn: boolean;
}

export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #lines = new Map<string | null, Line>();
  /** Lines with waiters that have not used up their share, the next one first. */
  readonly #turns: Line[] = [];
  #inside = 0;
  #waiting = 0;
  #isAdmitting = false;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** @param holder null for those who come on nobody's behalf: they may have every place */
  enter(holder: string | null, admit: Admit): void {
    let line = this.#lines.get(holder);
    if (line === undefined) this.#lines.set(holder, (line = this.#newLine(holder)));
    if (
      this.#inside < this.#options.places &&
      line.inside < line.insideMax &&
      this.#turns.length === 0
    ) {
      this.#take(line);
      return admit("admitted");
    }
    if (line.waiters.length >= line.waitersMax) return admit("crowded");
    line.waiters.push({ admit, since: performance.now() });
    this.#waiting += 1;
    this.#queue(line);
  }

  /**
   * Makes room for one more of this holder's: turns away, as crowded, whoever came last to the longest of the named holders' lines.
   * @returns whether there was a line that stays at least as long as the holder's own becomes
   */
  displace(holder: string): boolean {
    const own = this.#lines.get(holder)?.waiters.length ?? 0;
    let longest: Line | undefined;
    for (const [name, line] of this.#lines)
      if (name !== null && line.waiters.length > (longest?.waiters.length ?? 0)) longest = line;
    if (longest === undefined || longest.waiters.length <= own + 1) return false;
    this.#waiting -= 1;
    longest.waiters.pop()!.admit("crowded");
    return true;
  }

  leave(holder: string | null): void {
    const line = this.#lines.get(holder)!;
    line.inside -= 1;
    this.#inside -= 1;
    this.#queue(line);
    this.#forget(holder, line);
    this.#admitNext();
  }

  /** Turns away those whose time is over; to be called every now and then, since a timer for each of them is not free. */
  sweep(): void {
    if (this.#waiting === 0) return;
    const latest = performance.now() - this.#options.waitMs;
    for (const [holder, line] of this.#lines) {
      while (line.waiters.length > 0 && line.waiters[0]!.since < latest) {
        this.#waiting -= 1;
        const isCrowded = holder !== null && line.inside >= line.insideMax;
        line.waiters.shift()!.admit(isCrowded ? "crowded" : "late");
      }
      this.#forget(holder, line);
    }
  }

  /** Whoever is admitted may leave at once, and thousands may do so in a row: only the outermost call admits. */
  #admitNext(): void {
    if (this.#isAdmitting) return;
    this.#isAdmitting = true;
    try {
      while (this.#inside < this.#options.places) {
        const line = this.#turns.shift();
        if (line === undefined) return;
        line.isInTurn = false;
        const waiter = line.waiters.shift();
        if (waiter === undefined) continue;
        this.#waiting -= 1;
        this.#take(line);
        this.#queue(line);
        waiter.admit("admitted");
      }
    } finally {
      this.#isAdmitting = false;
    }
  }

  #newLine(holder: string | null): Line {
    const { places, perHolderMax, waitersPerHolderMax = Number.POSITIVE_INFINITY } = this.#options;
    return {
      inside: 0,
      insideMax: holder === null ? places : perHolderMax,
      waitersMax: holder === null ? Number.POSITIVE_INFINITY : waitersPerHolderMax,
      waiters: [],
      isInTurn: false,
    };
  }

  #take(line: Line): void {
    line.inside += 1;
    this.#inside += 1;
  }

  #forget(holder: string | null, { inside, waiters }: Line): void {
    if (inside === 0 && waiters.length === 0) this.#lines.delete(holder);
  }

  #queue(line: Line): void {
    if (line.isInTurn || line.waiters.length === 0) return;
    if (line.inside >= line.insideMax) return;
    line.isInTurn = true;
    this.#turns.push(line);
  }
}
