// Prints the results of the benchmark, line by line.
import type { Figures } from "./measure.ts";
import type { NeighbourFigures } from "./neighbour.ts";
import { residentMb } from "./process-figures.ts";
import type { RoleFigures } from "./roles.ts";
import type { Target } from "./targets.ts";

const nameWidth = 14;
const rate = (value: number): string => value.toFixed(0).padStart(7);
const times = (value: number): string => `${value.toFixed(2).padStart(6)} x`;

export function workLine(name: string, own: Figures, floor: Figures): string {
  const { requestsPerSecond, ratio, p50, p99, failures, rounds } = own;
  const micros = (value: number | null): string =>
    (value === null ? "-" : value.toFixed(0)).padStart(5);
  return [
    name.padEnd(nameWidth),
    `${rate(requestsPerSecond)} req/s`,
    times(ratio),
    `p50 ${p50.toFixed(1).padStart(6)} ms`,
    `p99 ${p99.toFixed(1).padStart(6)} ms (${(p99 / floor.p99).toFixed(2)} x)`,
    `cpu ${micros(own.cpuMicros)} µs + database ${micros(own.databaseCpuMicros)} µs`,
    `rounds ${rounds.map((value) => value.toFixed(0)).join("/")}`,
    failures > 0 ? `FAILED ${failures}` : "",
  ].join("  ");
}

/**
 * Returns a line that compares this checkout with another one. It has the ratio over all rounds,
 * the ratio of processor times, and the ratio of each pair of rounds.
 */
export function againstLine(name: string, now: Figures, before: Figures): string {
  const pairs = now.rounds.map((value, index) => (value / before.rounds[index]!).toFixed(2));
  const cpu = now.cpuMicros && before.cpuMicros ? now.cpuMicros / before.cpuMicros : NaN;
  return `${`${name} against before`.padEnd(nameWidth)}${times(now.requestsPerSecond / before.requestsPerSecond)}  cpu ${cpu.toFixed(2)} x  rounds ${pairs.join("/")}`;
}

export function neighbourLines(figures: readonly NeighbourFigures[]): string {
  const lines = figures.flatMap(({ target, rates, slow }) => {
    const { alone = 0, ...beside } = rates;
    return [
      `${target.padEnd(nameWidth)}${rate(alone)} req/s undisturbed`,
      ...Object.entries(beside).map(
        ([kind, value]) =>
          `${" ".repeat(nameWidth)}${rate(value)} req/s  ${times(value / alone)}  beside 4 ${kind} reads at a time of ${slow[kind]!.toFixed(0)} ms`,
      ),
    ];
  });
  return [
    "\nslow neighbour: point reads of one workspace while another one's reads keep the database busy",
    "(raw-rows: the same slow statements are sent past it, straight to the database)",
    ...lines,
  ].join("\n");
}

export const roleLine = ({ who, readsPerSecond, cpuMicros }: RoleFigures, first: RoleFigures) =>
  `${who.padEnd(nameWidth)}${rate(readsPerSecond)} reads/s  ${times(readsPerSecond / first.readsPerSecond)}  cpu ${cpuMicros.toFixed(0).padStart(5)} µs`;

export const startLine = ({ name, pid, coldStartMs }: Target): string =>
  `${name.padEnd(nameWidth)}first answer after ${coldStartMs.toFixed(0)} ms, idle ${memory(pid)} MB`;

export const endLine = ({ name, pid }: Target): string =>
  `${name.padEnd(nameWidth)}after the load ${memory(pid)} MB`;

const memory = (pid: number | null): string => String((pid && residentMb(pid)) ?? "?");
