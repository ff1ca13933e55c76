// The messages between the processes of the check `fair-shares`.
/** The attacked gateway, and data of its workspaces that attacks need. */
export interface Target {
  readonly port: number;
  /**
   * Port of the slow host, a server that takes three seconds for each answer. It runs in the
   * attackers' process.
   */
  readonly slowPort: number;
  /** Headers with the portal session of the owner, by attacked workspace. */
  readonly owners: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The id of a stored file of 4 MB, by attacked workspace. */
  readonly files: Readonly<Record<string, string>>;
}

export interface AttackPlan {
  readonly target: Target;
  readonly seconds: number;
  readonly perSecond: number;
  /**
   * True if the process waits until all its requests are answered, so that its figures include all
   * answers.
   */
  readonly waits?: boolean;
  /** Names of the attacks to send. An empty list means all attacks. */
  readonly only: readonly string[];
}

export interface AttackFigures {
  /** The number of requests that were sent, by name of the attack. */
  readonly sent: Record<string, number>;
  /**
   * The number of requests that were not sent, because the attack already had its maximum of
   * concurrent requests.
   */
  skipped: number;
  /** The number of requests that the operating system could not send. */
  unsent: number;
  /** Numbers of answers by name of the attack, and then by status and error code. */
  outcomes: Record<string, Record<string, number>>;
}

export interface VictimPlan {
  readonly port: number;
  readonly seconds: number;
}

export interface VictimFigures {
  /** For each call, the milliseconds between the planned time of sending and the answer. */
  readonly times: number[];
  /** Numbers of answers by status and error code. */
  readonly outcomes: Record<string, number>;
}

export type VictimReport = Readonly<Record<string, VictimFigures>>;
