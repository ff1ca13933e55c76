// The process that a supervisor starts first, and that ends before the workers start. It migrates
// the database, applies the workspace folders, creates the first owner, and composes the text of
// the start. The end of the process frees the memory that this work takes.
import { ConfigError } from "../../../config/index.ts";
import { createLogger } from "../../../platform/index.ts";
import { besidePools, connectionsOf, freeConnections } from "../../../platform/postgres/index.ts";
import { openDeployment, type Deployment } from "../../deployment/deployment.ts";
import { endWithNotes } from "../../notes.ts";
import type { CommandOutcome, StartOptions } from "../../options.ts";
import { readSettings } from "../../settings.ts";
import type { Terminal } from "../../terminal.ts";
import { firstStartText } from "../first-start.ts";
import { prepareDeployment } from "../serving.ts";
import { summariseStart } from "../start-summary.ts";

/** The message of the preparation to its supervisor. */
export interface Preparation {
  /** The text that is printed when the workers serve requests. */
  readonly text: string;
  /** The base URL in the text. Its port is 0 if the system chooses the port. */
  readonly baseUrl: string;
  /** Settings for the workers, by key. */
  readonly args: Readonly<Record<string, string>>;
}

/** Connections of a process whose pools have the default size. */
const DEFAULT_CONNECTIONS = besidePools + 20;

/**
 * Prepares the deployment, and sends the result to the supervisor.
 * @throws ConfigError, DefinitionError, ApplyError, DatabaseError or a similar error if the start
 *   fails; the message is for the operator
 */
export async function prepare(terminal: Terminal, options: StartOptions): Promise<CommandOutcome> {
  const interruption = terminal.interruption("leave");
  const settings = readSettings({ ...terminal, printError: () => {} }, options, options.args);
  const isReadable = terminal.isInteractive && settings.server.mode === "development";
  const log = createLogger(settings.log.level, isReadable);
  const deployment = await openDeployment(settings, log, { make: true, poolSize: 1, interruption });
  try {
    return await endWithNotes(terminal, deployment, async () => {
      const args = await connectionSettings(deployment);
      const { applied, owner } = await prepareDeployment(terminal, options, deployment, log);
      const { baseUrl } = settings.server;
      const text = firstStartText(await summariseStart(deployment, baseUrl, applied, owner));
      const preparation: Preparation = { text, baseUrl, args };
      await new Promise<void>((resolve) => process.send!(preparation, () => resolve()));
    });
  } finally {
    await deployment.close();
    if (process.connected) process.disconnect();
  }
}

/**
 * Divides the free connections of the database server among the workers. If a setting contains the
 * number of connections, only checks that the server has enough free connections. Behind a
 * connection pooler, does nothing.
 * @throws ConfigError if there are too few
 */
async function connectionSettings({
  config,
  database,
  pooler,
}: Deployment): Promise<Preparation["args"]> {
  const { processes } = config.server;
  const { connections, poolSize, isPoolSizeSet } = config.database;
  if (pooler.mode !== "none") return {};
  const free = await freeConnections(database.owner);
  const each = Math.min(DEFAULT_CONNECTIONS, Math.floor(free / processes));
  const least = besidePools + 2;
  if (each < least)
    throw new ConfigError(
      `The database server has ${free} connections left, but ${processes} processes need at least ${processes * least}. Raise \`max_connections\` of the server, or lower \`server.processes\` (GATEWAY_PROCESSES) to at most ${Math.max(1, Math.floor(free / least))}.`,
    );
  if (connections !== null || isPoolSizeSet) {
    const needed = processes * connectionsOf(poolSize);
    if (needed > free)
      throw new ConfigError(
        `The database server has ${free} connections left, but the ${processes} processes may use ${needed}. Set \`database.connections\` (GATEWAY_CONNECTIONS) to at most ${free}, or raise \`max_connections\` of the server by ${needed - free}.`,
      );
    return {};
  }
  return { "database.connections": String(each * processes) };
}
