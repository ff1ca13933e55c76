// The part of one gateway process in a limit of the machine.

/**
 * Returns the part of one process in a limit that the processes of a machine divide.
 * @param processes number of gateway processes of the machine
 * @param least the smallest useful part, for example one that admits the largest request
 */
export const processPart = (limit: number, processes = 1, least = 1): number =>
  Math.max(Math.min(least, limit), Math.ceil(limit / processes));
