// The line of a request in the process log, where the configuration asks for it: without query string, body or caller, so without secrets.
import type { Config } from "../config/index.ts";
import { redactText, type LogEntry } from "../log/index.ts";
import type { Logger } from "../platform/index.ts";
import type { CallRecord } from "./exchange.ts";
import { addressOf } from "./steps/logged-address.ts";

export interface RequestLines {
  readonly config: Pick<Config, "log">;
  readonly log: Logger;
}

/** Characters of a path that are shown. */
const pathMax = 512;

/** Tells a request that is over. */
export function tellRequest({ config, log }: RequestLines, exchange: CallRecord): void {
  if (!config.log.requests) return;
  const { request, path, status, facts, bytesOut, requestId, startedMs, refusedMs } = exchange;
  const shown = path === "" ? (addressOf(request.url ?? "")?.path ?? "-") : path;
  const durationMs = Math.round(((refusedMs ?? performance.now()) - startedMs) * 10) / 10;
  const { method } = request;
  const code = facts.code === undefined ? {} : { code: facts.code };
  tell(log, { method, path: shown, status, bytes: bytesOut, durationMs, ...code, requestId });
}

/** Tells what was refused before it was a request, where its workspace could be read. */
export function tellRefused({ config, log }: RequestLines, entry: LogEntry): void {
  if (!config.log.requests) return;
  const { method, path, status, bytesOut: bytes, durationMs, code, requestId } = entry;
  tell(log, { method, path, status, bytes, durationMs, code, requestId });
}

interface Line extends Readonly<Record<string, unknown>> {
  readonly path: string;
}

function tell(log: Logger, line: Line): void {
  const path = redactText(line.path.slice(0, pathMax));
  log.info({ ...line, path } as Readonly<Record<string, unknown>>, "request");
}
