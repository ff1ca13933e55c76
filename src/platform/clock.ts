// The clock of the gateway. Tests replace the clock to control the time.

export interface Clock {
  /** Returns the current time in milliseconds since 1970 (UTC). */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
