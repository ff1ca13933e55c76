// The messages between the processes of a run.
export interface AttackPlan {
  readonly port: number;
  readonly slowPort: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Names of attacks; an empty list for all of them. */
  readonly only: readonly string[];
}

export interface AttackFigures {
  sent: number;
  /** Attacks that were due while the most of their kind were running. */
  skipped: number;
  /** Counts by name of the attack, then by status and code. */
  outcomes: Record<string, Record<string, number>>;
}

export interface VictimPlan {
  readonly port: number;
  readonly seconds: number;
}

export interface VictimFigures {
  /** Milliseconds from the moment that a call was due until it was answered. */
  readonly times: number[];
  /** Counts by status and code. */
  readonly outcomes: Record<string, number>;
}

export type VictimReport = Readonly<Record<string, VictimFigures>>;
