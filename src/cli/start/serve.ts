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
  const interruption = terminal.interruption("drain");
  const settings = readSettings(terminal, options, options.args);
  const { host, port, metricsPort, mode, drainSeconds } = settings.server;
  interruption.endWithin(drainSeconds * 1_000 + stopMs);
  const { env } = terminal;
  await requireFreePort("server.port", host, port, env);
  await requireFreePort("server.metricsPort", "127.0.0.1", metricsPort ?? 0, env);
  const isReadable = terminal.isInteractive && mode === "development";
  const log = createLogger(settings.log.level, isReadable);
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
      make: true,
      serves: true,
      interruption,
      meanwhile: () => void import("./serving.ts"),
    });
    try {
      const { serveUntilStopped } = await import("./serving.ts");
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
