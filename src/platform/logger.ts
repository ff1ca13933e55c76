// The process log: one line for each event on standard error, as JSON or as text for a terminal.
// Standard output contains only results of commands. Fields that may contain secrets, such as
// `password`, are logged as `[secret]`. This applies to fields of the logged object and of the
// objects directly in it.
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
 * Creates a logger that writes lines of `level` and above. Call it with fields first and the text
 * second: `logger.info({ port }, "listening")`.
 * @param level one of `logLevels`; `silent` writes nothing
 * @param isWatched if true, writes text for a terminal, otherwise JSON
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
