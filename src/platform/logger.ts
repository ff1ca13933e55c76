// The process log: one JSON line per event on standard error, since standard output belongs to the commands; plain text where somebody
// watches. Hides fields that carry secrets, up to one level deep.
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
 * A logger that writes lines from `level` upwards. Call it as `logger.info({ port }, "listening")`: named fields first, text second.
 * @param level one of `logLevels`; `silent` writes nothing
 * @param isWatched whether lines are for people
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
