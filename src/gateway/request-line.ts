// Writes one line for each request to the process log, if `log.requests` is true in the
// configuration. The line contains no query string, no body and no caller, and therefore no
// secrets.
import type { Config } from "../config/index.ts";
import { redactText, type LogEntry } from "../log/index.ts";
import type { Logger } from "../platform/index.ts";
import type { CallRecord } from "./exchange.ts";
import { loggedAddressOf } from "./steps/logged-address.ts";

export interface RequestLines {
  readonly config: Pick<Config, "log">;
  readonly log: Logger;
}

/** Maximum number of characters of a path in a log line. */
const pathMax = 512;

/** Writes the line of a request, after its response. */
export function logRequest({ config, log }: RequestLines, exchange: CallRecord): void {
  if (!config.log.requests) return;
  const { request, path, status, facts, bytesOut, requestId, startedMs, refusedMs } = exchange;
  const shown = path === "" ? (loggedAddressOf(request.url ?? "")?.path ?? "-") : path;
  const durationMs = Math.round(((refusedMs ?? performance.now()) - startedMs) * 10) / 10;
  const { method } = request;
  const code = facts.code === undefined ? {} : { code: facts.code };
  writeLine(log, { method, path: shown, status, bytes: bytesOut, durationMs, ...code, requestId });
}

/**
 * Writes the line of a connection that was rejected before a complete request had arrived. Such a
 * connection is logged only if its request line names a workspace.
 */
export function logRefusedRequest({ config, log }: RequestLines, entry: LogEntry): void {
  if (!config.log.requests) return;
  const { method, path, status, bytesOut: bytes, durationMs, code, requestId } = entry;
  writeLine(log, { method, path, status, bytes, durationMs, code, requestId });
}

function writeLine(
  log: Logger,
  line: Readonly<Record<string, unknown>> & { readonly path: string },
): void {
  log.info({ ...line, path: redactText(line.path.slice(0, pathMax)) }, "request");
}
