// `gateway start`: loads the configuration, starts the gateway, and stops it after a signal. A
// signal may come at any time, also during the start. If the start fails, all opened resources are
// closed.
import { createLogger, type Logger } from "../../platform/index.ts";
import { openDeployment } from "../deployment/deployment.ts";
import { Interrupted } from "../interruption.ts";
import type { CommandOutcome, StartOptions } from "../options.ts";
import { readSettings } from "../settings.ts";
import type { Terminal } from "../terminal.ts";
import { requireFreePort } from "./port.ts";
import { connectWorker, partOf, type WorkerProcess } from "./supervisor/worker-process.ts";

/**
 * Maximum duration of a stop in milliseconds, in addition to `server.drainSeconds`. Requests in
 * progress get 10 s, the query log 5 s, and all other work 5 s (G22.6).
 */
const stopMs = 20_000;
/**
 * The process exits this many milliseconds after a clean stop, even if an open resource would keep
 * it running.
 */
const lingerMs = 2_000;

/**
 * Serves requests until a signal stops the process.
 * @returns 0 after a clean stop, 1 after an unexpected error
 * @throws ConfigError, DefinitionError, ApplyError, DatabaseError or a similar error if the start
 *   fails; the message is for the operator
 */
export async function serve(terminal: Terminal, options: StartOptions): Promise<CommandOutcome> {
  const part = partOf(terminal.env);
  if (part?.kind === "preparation") {
    const { prepare } = await import("./supervisor/preparation.ts");
    return prepare(terminal, options);
  }
  const worker = part === null ? null : connectWorker(part.number);
  const settings = readSettings(part === null ? terminal : quietly(terminal), options, {
    ...options.args,
    ...part?.args,
  });
  if (worker === null && settings.server.processes > 1) {
    const { supervise } = await import("./supervisor/supervise.ts");
    return supervise(terminal, settings);
  }
  // All processes get the signals of Ctrl-C and of a closed terminal. A worker ignores these
  // signals, because its supervisor stops it. A worker can get SIGTERM twice, from the service
  // manager and from its supervisor. So only the first SIGTERM has an effect.
  const interruption =
    worker === null
      ? terminal.interruption("drain")
      : terminal.interruption("finish", { SIGINT: () => {}, SIGHUP: () => {} });
  const { host, port, metricsPort, mode, drainSeconds } = settings.server;
  interruption.endWithin(drainSeconds * 1_000 + stopMs);
  const { env } = terminal;
  if (worker === null) {
    await requireFreePort("server.port", host, port, env);
    await requireFreePort("server.metricsPort", "127.0.0.1", metricsPort ?? 0, env);
  }
  const isReadable = terminal.isInteractive && mode === "development";
  const log = logOf(createLogger(settings.log.level, isReadable), worker);
  const fault = catchFaults(log);
  const stop = AbortSignal.any([interruption.signal, fault]);
  stop.addEventListener("abort", () =>
    log.info(
      { reason: String(stop.reason) },
      "The gateway is stopping (see `reason`). It first finishes the requests in progress.",
    ),
  );
  try {
    const deployment = await openDeployment(settings, log, {
      make: worker === null,
      serves: true,
      interruption,
      meanwhile: () => void import("./serving.ts"),
    });
    try {
      const { serveUntilStopped } = await import("./serving.ts");
      const failed = await serveUntilStopped(terminal, options, { deployment, log, stop, worker });
      return fault.aborted ? 1 : failed;
    } finally {
      await deployment.close();
      worker?.leave();
      setTimeout(() => process.exit(), lingerMs).unref();
    }
  } catch (error) {
    worker?.leave();
    if (error instanceof Interrupted) return fault.aborted ? 1 : 0;
    throw error;
  }
}

/**
 * Returns a terminal without error output for a worker, because the supervisor already prints the
 * warnings about settings.
 */
const quietly = (terminal: Terminal): Terminal => ({ ...terminal, printError: () => {} });

const logOf = (log: Logger, worker: WorkerProcess | null): Logger =>
  worker === null ? log : log.child({ worker: worker.number });

/**
 * Returns a signal that fires at the first uncaught error, so that the gateway stops. Later
 * uncaught errors are only logged, so that they do not end the process before the requests in
 * progress are finished.
 */
function catchFaults(log: Logger): AbortSignal {
  const fault = new AbortController();
  process.on("uncaughtException", (error) => {
    log.fatal(
      { err: error },
      "An unexpected error occurred. The gateway finishes the requests in progress and then stops. Please report this defect with the error, and start the gateway again.",
    );
    fault.abort(new Interrupted("uncaught error"));
  });
  return fault.signal;
}
