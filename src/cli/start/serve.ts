// `gateway start`: from the configuration to a listening gateway, and from a signal, whenever it comes, to a clean exit. What was opened
// before a failure is closed again.
import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { warmUpResponses } from "../../contract/index.ts";
import { applyAtStart } from "../../definitions/index.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { createLogger, type Logger } from "../../platform/index.ts";
import { createPostgresSignals, type Signals } from "../../platform/signals/index.ts";
import { endWithNotes } from "../command.ts";
import { openDeployment, type Deployment } from "../deployment/deployment.ts";
import { Interrupted } from "../interruption.ts";
import { localAddress, noteRunning } from "../deployment/running-gateways.ts";
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
  const interruption = terminal.interruption?.("drain");
  const settings = readSettings(terminal, options, options.args);
  const { host, port, metricsPort } = settings.server;
  const { env } = terminal;
  await requireFreePort("server.port", host, port, env);
  await requireFreePort("server.metricsPort", "127.0.0.1", metricsPort ?? 0, env);
  const log = createLogger(settings.log.level);
  const fault = catchFaults(log);
  const asked = interruption === undefined ? [] : [interruption.signal];
  const stop = AbortSignal.any([...asked, fault]);
  stop.addEventListener("abort", () => log.info({ reason: String(stop.reason) }, "stopping"));
  try {
    const deployment = await openDeployment(settings, log, { make: true, interruption });
    try {
      const failed = await serveUntilStopped(terminal, options, { deployment, log, stop });
      return fault.aborted ? 1 : failed;
    } finally {
      await deployment.close();
      setTimeout(() => process.exit(), lingerMs).unref();
    }
  } catch (error) {
    if (error instanceof Interrupted) return fault.aborted ? 1 : 0;
    throw error;
  }
}

interface Serving {
  readonly deployment: Deployment;
  readonly log: Logger;
  /** Ends the start or the serving. */
  readonly stop: AbortSignal;
}

async function serveUntilStopped(
  terminal: Terminal,
  options: StartOptions,
  serving: Serving,
): Promise<Outcome> {
  const { deployment, log, stop } = serving;
  stop.throwIfAborted();
  const signals = await createPostgresSignals({ url: deployment.directUrl, log });
  let gateway: Gateway | undefined;
  try {
    const failed = await endWithNotes(terminal, deployment, async () => {
      gateway = await startGateway(terminal, options, serving, signals);
    });
    if (gateway === undefined) return failed;
    if (!stop.aborted) await once(stop, "abort");
    await gateway.close();
  } finally {
    await signals.close();
  }
}

async function startGateway(
  terminal: Terminal,
  { apply }: StartOptions,
  { deployment, log, stop }: Serving,
  signals: Signals,
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
  stop.throwIfAborted();
  const gateway = await createGateway({ config, database, signals, log });
  try {
    const { port, baseUrl } = await gateway.listen();
    const address = localAddress(server.host, port);
    const forget = await noteRunning(config, { baseUrl, address });
    terminal.print(firstStartText(await summariseStart(deployment, baseUrl, applied)));
    const settling = settle(server.mode === "development", stop);
    const close = async (): Promise<void> => {
      await settling;
      await gateway.close().finally(forget);
    };
    return { ...gateway, close };
  } catch (error) {
    await gateway.close();
    throw await describePortError(error, "server.port", server.host, server.port, env);
  }
}

/** Aborted by an error that nobody caught. It can surface several times, and must not end the process before it has drained. */
function catchFaults(log: Logger): AbortSignal {
  const fault = new AbortController();
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught; stopping");
    fault.abort(new Interrupted("an error that nobody caught"));
  });
  return fault.signal;
}

/** What a start leaves for the time when it serves. */
async function settle(checksAnswers: boolean, stop: AbortSignal): Promise<void> {
  if (checksAnswers) await warmUpResponses(stop);
  if (!stop.aborted) compactHeap();
}

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/** Frees what loading and compiling left behind, about a third of a fresh process's memory; takes some 50 ms. */
function compactHeap(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
