// Compares the figures of the check `fair-shares` with their limits, and prints them as tables.
import { readFileSync } from "node:fs";
import { attacks } from "./attacks.ts";
import { sum } from "./load.ts";
import type { AttackFigures, AttackPlan, VictimFigures, VictimReport } from "./messages.ts";

const RATIO_MAX = 2;
const MS_ALWAYS_GOOD = 50;
const MEMORY_MB_MAX = 900;
/** The attackers must have sent at least this share of the planned requests. */
const SENT_MIN = 0.95;

/** Returns the p-quantile of the times: 0.99 is the 99th percentile. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
}

const shownTimes = ({ times }: VictimFigures): string =>
  [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(0).padStart(7)).join("");
const shownCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");

/** Prints the victim's times and statuses of one phase. */
export function showVictim(title: string, report: VictimReport): void {
  console.log(`\n${title.padEnd(34)}    p50    p99    max ms`);
  for (const [kind, figures] of Object.entries(report))
    console.log(`  ${kind.padEnd(32)}${shownTimes(figures)}  ${shownCounts(figures.outcomes)}`);
}

/** Prints the number of answers of each attack by status and code. */
export function showAttack({ sent, skipped, unsent, outcomes }: AttackFigures): void {
  const all = sum(Object.values(sent));
  const ended = sum(Object.values(outcomes).flatMap((counts) => Object.values(counts)));
  console.log(
    `\nthe attack: ${all} requests, ${all + unsent - ended} open at the end; ${skipped} skipped, because the maximum number of their kind was open; ${unsent} not sent`,
  );
  for (const [name, count] of Object.entries(sent))
    console.log(
      `  ${name.padEnd(20)}${String(count).padStart(6)}  ${shownCounts(outcomes[name] ?? {})}`,
    );
}

/** Returns a sentence for each way in which the attack was weaker than planned. */
export function shortcomingsOf(
  { sent, skipped, unsent }: AttackFigures,
  { seconds, perSecond }: Pick<AttackPlan, "seconds" | "perSecond">,
): string[] {
  const [all, asked] = [sum(Object.values(sent)), seconds * perSecond];
  const shortcomings: string[] = [];
  if (all < asked * SENT_MIN)
    shortcomings.push(
      `The attackers sent ${all} of ${asked} requests; ${skipped} were skipped, and ${unsent} could not be sent.`,
    );
  for (const [name, count] of Object.entries(sent))
    if (count === 0) shortcomings.push(`The attackers never sent ${name}.`);
  return shortcomings;
}

/** Returns a sentence for each attack that did not reach its target. */
export const unreachedIn = ({ outcomes }: AttackFigures): string[] =>
  Object.entries(outcomes).flatMap(([name, counts]) => {
    const { reaches } = attacks[name]!;
    const isReached = Object.keys(counts).some((outcome) =>
      reaches.some((status) => outcome.startsWith(String(status))),
    );
    const asked = reaches.join(" or ");
    return isReached ? [] : [`The attack ${name} got ${shownCounts(counts)} instead of ${asked}.`];
  });

/** Returns a sentence for each figure that exceeds its limit. */
export function faultsOf(given: {
  readonly control: VictimReport;
  readonly attacked: VictimReport;
  readonly attack: AttackFigures;
  readonly gatewayMb: number;
}): string[] {
  const { control, attacked, attack, gatewayMb } = given;
  const faults = Object.entries(attacked).flatMap(([kind, figures]) => {
    const [own, other] = [figures, control[kind]!].map(({ times }) => percentile(times, 0.99));
    const most = Math.max(MS_ALWAYS_GOOD, RATIO_MAX * other!);
    const slow = `The victim's ${kind}: p99 is ${own!.toFixed(0)} ms, ${most.toFixed(0)} ms at most.`;
    const refused = Object.entries(figures.outcomes).filter(([outcome]) => outcome !== "200");
    return [
      ...(own! > most ? [slow] : []),
      ...refused.map(([outcome, count]) => `The victim's ${kind}: ${outcome}, ${count} times.`),
    ];
  });
  if (gatewayMb >= MEMORY_MB_MAX)
    faults.push(`The gateway took ${gatewayMb} MB, less than ${MEMORY_MB_MAX} MB are asked for.`);
  const declared = declared503();
  for (const [name, counts] of Object.entries(attack.outcomes))
    for (const [outcome, count] of Object.entries(counts)) {
      const isDeclared = outcome.startsWith("503") && declared.has(attacks[name]!.operation);
      const isGood = isDeclared && !outcome.endsWith("without Retry-After");
      if (outcome.startsWith("5") && !isGood)
        faults.push(`The attack ${name} got ${outcome}, ${count} times.`);
    }
  return faults;
}

/** The operations that declare a 503 in the contract. */
function declared503(): ReadonlySet<string> {
  const file = new URL("../../../generated/openapi.json", import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as {
    paths: Record<string, Record<string, { operationId?: string; responses?: object }>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return new Set(
    operations
      .filter(({ responses }) => responses !== undefined && "503" in responses)
      .map(({ operationId }) => operationId!),
  );
}
