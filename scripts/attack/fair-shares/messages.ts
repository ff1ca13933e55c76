// The messages between the processes of a run.
/** The attacked gateway, and the data that attacks need. */
export interface Target {
  readonly port: number;
  /** Port of the slow host. The attackers' process listens there. */
  readonly slowPort: number;
  /** Headers of the sessions of owners, by attacked workspace. */
  readonly owners: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The id of a file of 4 MB, by attacked workspace. */
  readonly files: Readonly<Record<string, string>>;
}

export interface AttackPlan {
  readonly target: Target;
  readonly seconds: number;
  readonly perSecond: number;
  /**
   * True if the process waits until all its requests are answered, so that the figures include
   * them.
   */
  readonly waits?: boolean;
  /** Names of the attacks to send. An empty list means all attacks. */
  readonly only: readonly string[];
}

export interface AttackFigures {
  /** The number of sent requests, by name of the attack. */
  readonly sent: Record<string, number>;
  /** The number of attacks that were not sent because the maximum of their kind was running. */
  skipped: number;
  /** The number of attacks that the operating system could not send. */
  unsent: number;
  /** Counts by name of the attack, then by status and code. */
  outcomes: Record<string, Record<string, number>>;
}

export interface VictimPlan {
  readonly port: number;
  readonly seconds: number;
}

export interface VictimFigures {
  /** Milliseconds between the time at which a call was due and its answer. */
  readonly times: number[];
  /** Counts by status and code. */
  readonly outcomes: Record<string, number>;
}

export type VictimReport = Readonly<Record<string, VictimFigures>>;
