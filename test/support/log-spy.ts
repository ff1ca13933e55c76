// Collects the lines of the operator's log in a list, for tests that check them.
import { pino } from "pino";
import type { Logger } from "../../src/platform/logger.ts";

export interface LogSpy {
  readonly log: Logger;
  readonly lines: Record<string, unknown>[];
}

export function createLogSpy(): LogSpy {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void =>
    void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino(
    { base: undefined, formatters: { level: (label) => ({ level: label }) } },
    { write },
  ) as Logger;
  return { log, lines };
}
