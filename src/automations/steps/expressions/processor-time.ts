// Time that a process for expressions has had of a processor. The clock would count the time in
// which other processes had the processor.

/** Returns the milliseconds of all threads of this process. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Returns a clock of the time of the calling thread. An expression asks for it at each of its
 * parts. The system takes 0.5 µs to say it, so it is asked once a millisecond.
 */
export function threadClock(): () => number {
  const { now } = Date;
  let askedAt = 0;
  let ms = 0;
  return () => {
    const at = now();
    if (at === askedAt) return ms;
    askedAt = at;
    const { user, system } = process.threadCpuUsage();
    return (ms = (user + system) / 1_000);
  };
}
