// `gateway start`: from the configuration to a listening gateway, and from a signal to a clean exit. What was opened before a failure
// is closed again.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { warmUp } from "../../contract/index.ts";
import { applyAtStart } from "../../definitions/index.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { createLogger, type Logger } from "../../platform/index.ts";
import { createPostgresSignals, type Signals } from "../../platform/signals/index.ts";
import { endWithNotes } from "../command.ts";
import { openDeployment, type Deployment } from "../deployment/deployment.ts";
import type { Outcome, StartOptions } from "../program.ts";
import { readSettings } from "../settings.ts";
import type { Terminal } from "../terminal.ts";
import { firstStartText } from "./first-start.ts";
import { describePortError, requireFreePort } from "./port.ts";
import { summariseStart } from "./start-summary.ts";

/** What is left of a process after a clean stop ends with it; this is for what nobody thought of. */
const lingerMs = 2_000;

/**
 * Serves until the process is told to stop.
 * @returns 0 after a clean stop, 1 after an error that nobody foresaw
 * @throws ConfigError, DefinitionError, ApplyError, DatabaseError and their like, each with a sentence for the operator
 */
export async function serve(terminal: Terminal, options: StartOptions): Promise<Outcome> {
  const settings = readSettings(terminal, options, options.args);
  const { host, port, metricsPort } = settings.server;
  await requireFreePort("server.port", host, port);
  await requireFreePort("server.metricsPort", "127.0.0.1", metricsPort ?? 0);
  const log = createLogger(settings.log.level);
  const deployment = await openDeployment(settings, log, { make: true });
  try {
    return await serveUntilStopped(terminal, options, deployment, log);
  } finally {
    await deployment.close();
    setTimeout(() => process.exit(), lingerMs).unref();
  }
}

async function serveUntilStopped(
  terminal: Terminal,
  options: StartOptions,
  deployment: Deployment,
  log: Logger,
): Promise<Outcome> {
  const signals = await createPostgresSignals({ url: deployment.directUrl, log });
  let gateway: Gateway | undefined;
  try {
    const failed = await endWithNotes(terminal, deployment, async () => {
      gateway = await startGateway(terminal, options, deployment, signals, log);
    });
    if (gateway === undefined) return failed;
    const code = await untilStopped(log);
    await gateway.close();
    return code;
  } finally {
    await signals.close();
  }
}

async function startGateway(
  terminal: Terminal,
  { apply }: StartOptions,
  deployment: Deployment,
  signals: Signals,
  log: Logger,
): Promise<Gateway> {
  const { config, database, embedded } = deployment;
  const { workspaces, server } = config;
  const { env } = terminal;
  const applied = await applyAtStart(deployment, {
    workspaces,
    embedded: embedded !== null,
    apply,
    env,
  });
  const gateway = await createGateway({ config, database, signals, log });
  const warming = warmUp({ responses: server.mode === "development" });
  const { baseUrl } = await warming
    .then(() => gateway.listen())
    .catch(async (error: unknown) => {
      await gateway.close();
      throw await describePortError(error, "server.port", server.host, server.port);
    });
  compactHeap();
  terminal.print(firstStartText(await summariseStart(deployment, baseUrl, applied)));
  return gateway;
}

/** The first signal asks for a clean stop, a second one ends the process at once. */
function untilStopped(log: Logger): Promise<0 | 1> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      process.once(signal, () => {
        log.info({ signal }, "stopping");
        process.once(signal, () => process.exit(1));
        resolve(0);
      });
    }
    // One fault can surface several times; none of them may end the process before it has drained.
    process.on("uncaughtException", (error) => {
      log.fatal({ err: error }, "an error that nobody caught; stopping");
      resolve(1);
    });
  });
}

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/** Frees what loading and compiling left behind, about a third of a fresh process's memory; takes some 50 ms. */
function compactHeap(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
