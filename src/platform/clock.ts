// In charge of the time that the gateway reads, so that a test can stand in for it. Refuses to be read as a global.

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
