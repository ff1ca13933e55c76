// The supervisor of a gateway with several processes (`server.processes`). It owns the embedded
// database and the port, and starts and stops the workers. It sends no SQL and answers no request.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createLogger } from "../../../platform/index.ts";
import type { Settings } from "../../../config/index.ts";
import { besidePools, connectionsOf } from "../../../platform/postgres/index.ts";
import { reachDatabase } from "../../deployment/deployment.ts";
import { localAddress, recordRunning } from "../../deployment/running-gateways.ts";
import { Interrupted } from "../../interruption.ts";
import type { CommandOutcome } from "../../options.ts";
import type { Terminal } from "../../terminal.ts";
import { requireFreePort } from "../port.ts";
import type { Preparation } from "./preparation.ts";
import { serveMachineMetrics } from "./machine-metrics.ts";
import { environmentOf } from "./worker-process.ts";
import { WorkerSlots } from "./worker-slots.ts";

/** Maximum milliseconds of a stop of a worker, in addition to `server.drainSeconds`. */
const WORKER_STOP_MS = 25_000;
const LINGER_MS = 2_000;

/**
 * Runs the workers until a signal stops the process. SIGHUP replaces the workers one after the
 * other, unless the gateway runs in a terminal.
 * @returns 0 after a clean stop, 1 if the start has failed; the reason has been printed
 */
export async function supervise(terminal: Terminal, settings: Settings): Promise<CommandOutcome> {
  const { host, port, metricsPort, mode, drainSeconds, processes } = settings.server;
  const log = createLogger(settings.log.level, terminal.isInteractive && mode === "development");
  let slots: WorkerSlots | undefined;
  const roll = (): void => {
    // Before the workers start, there is nothing to replace.
    if (slots === undefined) return;
    log.info("The gateway replaces its workers one after the other, because it got SIGHUP.");
    void slots.roll();
  };
  const interruption = terminal.interruption(
    "drain",
    terminal.isInteractive ? {} : { SIGHUP: roll },
  );
  const { signal: stop } = interruption;
  const stopMs = drainSeconds * 1_000 + WORKER_STOP_MS;
  interruption.endWithin(stopMs + LINGER_MS);
  interruption.beforeExit(async () => slots?.kill());
  await requireFreePort("server.port", host, port, terminal.env);
  await requireFreePort("server.metricsPort", "127.0.0.1", metricsPort ?? 0, terminal.env);
  try {
    const { embedded } = await reachDatabase(settings, log, interruption, {
      connections: (processes + 1) * (besidePools + 20),
    });
    try {
      stop.throwIfAborted();
      const preparation = await runPreparation(terminal, stop);
      if (preparation === null) return stop.aborted ? 0 : 1;
      stop.throwIfAborted();
      const { args } = preparation;
      slots = new WorkerSlots({ count: processes, args, stopMs, log });
      stop.addEventListener("abort", () => void slots!.stop());
      const serving = await slots.start().catch(() => null);
      if (serving === null) return stop.aborted ? 0 : 1;
      const { baseUrl } = serving;
      const address = localAddress(host, serving.port);
      const forget = await recordRunning(settings, { baseUrl, address });
      const metrics = await serveMachineMetrics(metricsPort, slots);
      terminal.print(preparation.text.replaceAll(preparation.baseUrl, baseUrl));
      const connections = Number(
        args["database.connections"] ?? processes * connectionsOf(settings.database.poolSize),
      );
      log.info(
        { processes, connections },
        "The gateway serves requests with several processes (`processes`). Together they use at most `connections` connections to the database.",
      );
      if (!stop.aborted) await once(stop, "abort");
      await slots.stop();
      await metrics.close();
      await forget();
      return 0;
    } finally {
      await slots?.stop();
      await embedded?.stop();
      setTimeout(() => process.exit(), LINGER_MS).unref();
    }
  } catch (error) {
    if (error instanceof Interrupted) return 0;
    throw error;
  }
}

/**
 * Runs the process that prepares the deployment.
 * @returns null if it failed; it has printed the reason
 */
async function runPreparation(terminal: Terminal, stop: AbortSignal): Promise<Preparation | null> {
  const [program = "", ...args] = process.argv.slice(1);
  const child = fork(program, args, {
    env: { ...terminal.env, ...environmentOf({ kind: "preparation" }) },
  });
  let preparation: Preparation | null = null;
  child.once("message", (message) => (preparation = message as Preparation));
  const end = (): void => void child.kill("SIGTERM");
  stop.addEventListener("abort", end);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  stop.removeEventListener("abort", end);
  if (signal !== null && !stop.aborted)
    terminal.printError(
      `The process that prepares the database was ended by ${signal}, so the gateway cannot start. If the system ended it because memory was short, give the machine more memory. Then start the gateway again.`,
    );
  return code === 0 ? preparation : null;
}
