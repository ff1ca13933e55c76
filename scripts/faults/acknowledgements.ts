// The states that the database may have after the answers so far. An acknowledged write allows one
// state. A write without an answer allows the state before it and the state after it.

/**
 * The state of one row, as text: its values, or `once` or `2 times` for a row that may exist once.
 * Null for a missing row.
 */
export type State = string | null;

export interface Violation {
  readonly what: "lost" | "doubled" | "written though refused";
  readonly row: string;
  readonly found: State;
  readonly allowed: readonly State[];
}

export class Acknowledgements {
  readonly #allowed = new Map<string, ReadonlySet<State>>();
  /** Number of acknowledged writes. */
  count = 0;

  /**
   * Call this function before you send a write that leads to `state`.
   * @returns functions that record the answer to the write
   */
  begin(row: string, state: State): { acknowledge: () => void; refuse: () => void } {
    const before = this.#allowed.get(row) ?? new Set([null]);
    this.#allowed.set(row, new Set([...before, state]));
    return {
      acknowledge: () => {
        this.count += 1;
        this.#allowed.set(row, new Set([state]));
      },
      refuse: () => void this.#allowed.set(row, before),
    };
  }

  /**
   * Compares the contents of the database with the allowed states. No write may be in progress.
   * From now on, each found state is the only allowed one.
   */
  compare(found: ReadonlyMap<string, string>): Violation[] {
    const violations: Violation[] = [];
    for (const [row, allowed] of this.#allowed) {
      const state = found.get(row) ?? null;
      if (!allowed.has(state))
        violations.push({ what: kindOf(state, allowed), row, found: state, allowed: [...allowed] });
      this.#allowed.set(row, new Set([state]));
    }
    for (const [row, state] of found)
      if (!this.#allowed.has(row))
        violations.push({ what: "written though refused", row, found: state, allowed: [null] });
    return violations;
  }
}

function kindOf(state: State, allowed: ReadonlySet<State>): Violation["what"] {
  if (allowed.size === 1 && allowed.has(null)) return "written though refused";
  return /^\d+ times$/.test(state ?? "") ? "doubled" : "lost";
}
