// Divides a limit of the machine among its gateway processes.

/**
 * Returns the part of a limit that one process may use, if all processes of the machine share it.
 * @param processes number of gateway processes of the machine
 * @param least the smallest useful part, for example one that admits the largest request
 */
export const processPart = (limit: number, processes = 1, least = 1): number =>
  Math.max(Math.min(least, limit), Math.ceil(limit / processes));
