// Shows the progress of a long command on the error output: as a bar on a terminal, otherwise as a
// line every 10 s.
import type { Terminal } from "./terminal.ts";

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly what: string;
}

const BAR_WIDTH = 28;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 10_000;
const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

export function createProgressBar(
  { printError, rewrite }: Pick<Terminal, "printError" | "rewrite">,
  now: () => number = () => performance.now(),
) {
  const everyMs = rewrite === undefined ? LINE_EVERY_MS : BAR_EVERY_MS;
  let next = now() + (rewrite === undefined ? LINE_EVERY_MS : 0);
  return {
    show: (progress: Progress): void => {
      if (now() < next) return;
      next = now() + everyMs;
      if (rewrite === undefined) printError(progressLine(progress));
      else rewrite(progressBar(progress));
    },
    /** Removes the bar from the terminal. */
    end: (): void => rewrite?.(""),
  };
}

/**
 * Returns the finished part of the work, from 0 to 0.99. The total is only an estimate, so 100 % is
 * never shown before the end.
 */
const shareOf = ({ done, total }: Progress): number =>
  total <= 0 ? 0 : Math.min(0.99, done / total);

const progressLine = (progress: Progress): string =>
  `${progress.what}: ${Math.floor(shareOf(progress) * 100)} %, ${sizeText(progress.done)}`;

function progressBar(progress: Progress): string {
  const full = Math.round(shareOf(progress) * BAR_WIDTH);
  const bar = "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
  return `${bar} ${progressLine(progress)}`;
}

/** Returns a size such as `1.4 GB`. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}
