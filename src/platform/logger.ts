// The process log: one line per event on standard error, as JSON or as text for a terminal.
// Standard output is for the results of commands. Redacts secret fields, up to one level deep.
import { destination, pino, type Level, type Logger } from "pino";
import { terminalLine } from "./terminal-line.ts";

export type { Logger };
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const secretFields = [
  "password",
  "token",
  "authorization",
  "cookie",
  "secret",
  "masterKey",
  "apiKey",
];

/**
 * Creates a logger that writes lines from `level` upwards. Call it with named fields first and the
 * text second: `logger.info({ port }, "listening")`.
 * @param level one of `logLevels`; `silent` writes nothing
 * @param isWatched true: writes text for a terminal; false: writes JSON
 */
export function createLogger(level: LogLevel, isWatched = false): Logger {
  return pino(
    {
      level: level satisfies Level | "silent",
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: "[secret]" },
    },
    isWatched
      ? { write: (json) => void process.stderr.write(terminalLine(json)) }
      : destination({ fd: 2, sync: true }),
  );
}
