// `gateway start`: from the configuration to a listening gateway, and from a signal, whenever it comes, to a clean exit. What was opened
// before a failure is closed again. What serves is loaded while the embedded PostgreSQL starts.
import { createLogger, keepTickShape, type Logger } from "../../platform/index.ts";
import { openDeployment } from "../deployment/deployment.ts";
import { Interrupted } from "../interruption.ts";
import type { Outcome, StartOptions } from "../program.ts";
import { readSettings } from "../settings.ts";
import type { Terminal } from "../terminal.ts";
import { requireFreePort } from "./port.ts";

/** Beside `server.drainSeconds`: 10 s for requests in flight, 5 s for the query log, and as much for all else (G22.6). */
const stopMs = 20_000;
/** What is left of a process after a clean stop ends with it; this is for what nobody thought of. */
const lingerMs = 2_000;

/**
 * Serves until the process is told to stop.
 * @returns 0 after a clean stop, 1 after an error that nobody foresaw
 * @throws ConfigError, DefinitionError, ApplyError, DatabaseError and their like, each with a sentence for the operator
 */
export async function serve(terminal: Terminal, options: StartOptions): Promise<Outcome> {
  keepTickShape();
  const interruption = terminal.interruption?.("drain");
  const settings = readSettings(terminal, options, options.args);
  const { host, port, metricsPort, mode, drainSeconds } = settings.server;
  interruption?.endWithin(drainSeconds * 1_000 + stopMs);
  const { env } = terminal;
  await requireFreePort("server.port", host, port, env);
  await requireFreePort("server.metricsPort", "127.0.0.1", metricsPort ?? 0, env);
  const isWatched = terminal.isInteractive && mode === "development";
  const log = createLogger(settings.log.level, isWatched);
  const fault = catchFaults(log);
  const asked = interruption === undefined ? [] : [interruption.signal];
  const stop = AbortSignal.any([...asked, fault]);
  stop.addEventListener("abort", () => log.info({ reason: String(stop.reason) }, "stopping"));
  try {
    let loading: ReturnType<typeof loadServing> | undefined;
    const meanwhile = (): void => void (loading ??= loadServing());
    const deployment = await openDeployment(settings, log, {
      make: true,
      serves: true,
      interruption,
      meanwhile,
    });
    try {
      const { serveUntilStopped } = await (loading ?? loadServing());
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

const loadServing = () => import("./serving.ts");

/** Aborted by an error that nobody caught. It can surface several times, and must not end the process before it has drained. */
function catchFaults(log: Logger): AbortSignal {
  const fault = new AbortController();
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught; stopping");
    fault.abort(new Interrupted("an error that nobody caught"));
  });
  return fault.signal;
}
