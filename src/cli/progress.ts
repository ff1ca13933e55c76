// How far a long command has come: a bar on a terminal, a line now and then elsewhere. All of it goes where warnings go.
import type { Terminal } from "./terminal.ts";

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly what: string;
}

export interface ProgressBar {
  readonly show: (progress: Progress) => void;
  /** Takes the bar away. */
  readonly end: () => void;
}

const BAR_WIDTH = 28;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 10_000;
const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

export function createProgressBar(
  { complain, rewrite }: Pick<Terminal, "complain" | "rewrite">,
  now: () => number = () => performance.now(),
): ProgressBar {
  const everyMs = rewrite === undefined ? LINE_EVERY_MS : BAR_EVERY_MS;
  let next = now() + (rewrite === undefined ? LINE_EVERY_MS : 0);
  return {
    show(progress) {
      if (now() < next) return;
      next = now() + everyMs;
      if (rewrite === undefined) complain(lineOf(progress));
      else rewrite(barOf(progress));
    },
    end: () => rewrite?.(""),
  };
}

/** What is estimated is not done before the end. */
const shareOf = ({ done, total }: Progress): number =>
  total <= 0 ? 0 : Math.min(0.99, done / total);

const lineOf = (progress: Progress): string =>
  `${progress.what}: ${Math.floor(shareOf(progress) * 100)} %, ${sizeText(progress.done)}`;

function barOf(progress: Progress): string {
  const full = Math.round(shareOf(progress) * BAR_WIDTH);
  const bar = "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
  return `${bar} ${lineOf(progress)}`;
}

/** `1.4 GB` */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}
