// Records the states that each row may have, from the answers to the writes so far. After an
// acknowledged write, only the new state is allowed. If a write got no answer, the state before it
// and the state after it are allowed.

/**
 * The state of one row as text: its values. Rows that may be inserted only once have the state
 * `once`, or for example `2 times`. Null for a row that does not exist.
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
   * Call this function before you send a write. The write changes the row to `state`.
   * @returns two functions; call one of them when the answer has arrived
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
   * Compares the rows in the database with the allowed states. No write may be in progress.
   * Afterwards, only the state that was found is allowed for each row.
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
