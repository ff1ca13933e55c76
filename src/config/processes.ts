// The settings of several processes on one machine, and how they divide the connections of the
// database.
import { availableParallelism } from "node:os";
import { besidePools } from "../platform/postgres/index.ts";
import { ConfigError } from "./config-error.ts";
import type { CollectedSettings } from "./values.ts";

/**
 * Returns the number of processes that serve the port. `auto` is one for each core that this
 * process may use.
 */
export const processesOf = (given: number | string = 1): number =>
  typeof given === "number" ? given : availableParallelism();

const POOL_SIZE = 10;
const POOL_SIZE_MAX = 500;

/** Returns the number of connections for reads in one of the processes. */
export function poolSizeOf(
  { connections, poolSize = POOL_SIZE }: NonNullable<CollectedSettings["values"]["database"]> = {},
  processes: number,
): number {
  if (connections === undefined) return poolSize;
  const each = Math.floor((Math.floor(connections / processes) - besidePools) / 2);
  return Math.max(1, Math.min(POOL_SIZE_MAX, each));
}

/** Returns warnings about settings that other settings have replaced. */
export function warnOfOldSettings({ values, nameOf }: CollectedSettings): readonly string[] {
  const { poolSize, connections } = values.database ?? {};
  if (poolSize === undefined) return [];
  const name = nameOf("database.poolSize");
  return connections === undefined
    ? [
        `${name} is read, but it is an old setting. Set \`database.connections\` (GATEWAY_CONNECTIONS) instead, for example to three times this number.`,
      ]
    : [`${name} is ignored, because ${nameOf("database.connections")} is set. Remove ${name}.`];
}

/**
 * Checks that each process has enough connections.
 * @throws ConfigError if `database.connections` is too small for the number of processes
 */
export function refuseFewConnections({ values, nameOf }: CollectedSettings): void {
  const { connections } = values.database ?? {};
  const processes = processesOf(values.server?.processes);
  const needed = processes * (besidePools + 2);
  if (connections === undefined || connections >= needed) return;
  const isOne = processes === 1;
  throw new ConfigError(
    `${nameOf("database.connections")} is ${connections}, but ${isOne ? "the gateway needs" : `${processes} processes need`} at least ${needed} connections. Raise it${isOne ? "" : ", or lower `server.processes` (GATEWAY_PROCESSES)"}.`,
  );
}
