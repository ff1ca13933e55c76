// `npm run suite cost`: measures the processor time per request of this checkout and of another
// checkout, in pairs. Options: --help.
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ratioOf } from "./ratio.ts";
import { openSide, type Side } from "./side.ts";
import type { Sockets } from "./sockets.ts";
import { works } from "./work.ts";

const RATIO_MAX = 1.05;
const TURN_MS = 100;
const names = Object.keys(works);

const help = `npm run suite cost -- --against <checkout> [options]

Compares the processor time per request of two checkouts: gateway, PostgreSQL and their child processes together. Both run side by side
in production mode, each with its own database. They get the load in turns of ${TURN_MS} ms. Prints the mean ratio of the pairs and its 95 % interval.

  --against <checkout>   the older checkout, with its dependencies installed
  --workloads <names>    ${names.join(",")}
  --pairs 20             pairs of each workload
  --seconds 2            length of the load on each side
  --warm-up 20           seconds of load on each side before the pairs
  --profile <folder>     writes a CPU profile of each gateway there; the figures then include its cost
  --verbose              also prints each figure

Exit code 1 if the upper end of an interval is above ${RATIO_MAX}.`;

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    workloads: { type: "string", default: names.join(",") },
    pairs: { type: "string", default: "20" },
    seconds: { type: "string", default: "2" },
    "warm-up": { type: "string", default: "20" },
    profile: { type: "string" },
    verbose: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
/**
 * Milliseconds between two readings of the processor time. The cost of a request includes work
 * after its answer, such as runs of automations and writes of the query log. So the time is read
 * until it stops growing.
 */
const LOOK_MS = 300;
const QUIET_MICROS = 20_000;
const LOOKS_MAX = 100;

/**
 * @returns the processor time of a side (the gateway of one checkout) after all its work is done
 */
async function settledMicros(side: Side): Promise<number> {
  let micros = side.cpuMicros();
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    await sleep(LOOK_MS);
    const later = side.cpuMicros();
    if (later - micros <= QUIET_MICROS) return later;
    micros = later;
  }
  return micros;
}

interface Pair {
  /**
   * Processor time per request, in microseconds: of the other checkout (`before`) and of this one
   * (`now`).
   */
  readonly before: number;
  readonly now: number;
}

/**
 * Measures one pair. Both gateways take several short turns, so that other load of the machine
 * affects both alike.
 */
async function measure(
  sides: readonly Side[],
  sockets: readonly Sockets[],
  ms: number,
): Promise<Pair> {
  const used = sides.map((side) => side.cpuMicros());
  const requests = [0, 0];
  for (let turn = 0; turn * TURN_MS < ms; turn += 1)
    for (const at of turn % 2 === 0 ? [0, 1] : [1, 0])
      requests[at]! += await sockets[at]!.run(TURN_MS);
  const [before, now] = await Promise.all(
    sides.map(async (side, at) => ((await settledMicros(side)) - used[at]!) / requests[at]!),
  );
  return { before: before!, now: now! };
}

async function compare(name: string, sides: readonly Side[]): Promise<boolean> {
  const { text, open } = works[name]!;
  const sockets = await Promise.all(sides.map(open));
  const pairs: Pair[] = [];
  try {
    await measure(sides, sockets, Number(values["warm-up"]) * 1_000);
    while (pairs.length < Number(values.pairs)) {
      pairs.push(await measure(sides, sockets, Number(values.seconds) * 1_000));
      for (const side of sides) await side.forget();
    }
  } finally {
    for (const each of sockets) each.close();
  }
  const { mean, low, high } = ratioOf(pairs.map(({ before, now }) => now / before));
  const middle = (side: keyof Pair): string => {
    const sorted = pairs.map((pair) => pair[side]).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)]!.toFixed(0);
  };
  const isGood = high <= RATIO_MAX;
  if (values.verbose)
    console.log(pairs.map(({ before, now }) => `${now.toFixed(0)}/${before.toFixed(0)}`).join(" "));
  console.log(
    `${isGood ? "good" : "BAD "}  ${name.padEnd(14)} ${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}] in ${pairs.length} pairs; ${middle("now")} to ${middle("before")} µs  ${text}`,
  );
  return isGood;
}

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  if (values.against === undefined)
    throw new Error("Name the checkout to compare with: --against <checkout>.");
  const chosen = values.workloads.split(",");
  const unknown = chosen.find((name) => !Object.hasOwn(works, name));
  if (unknown !== undefined)
    throw new Error(`There is no workload ${unknown}. --help lists the names.`);
  const sides: Side[] = [];
  const closeAll = (): Promise<void[]> => Promise.all(sides.map((side) => side.close()));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void closeAll().then(() => process.exit(1)));
  try {
    const profiles = values.profile === undefined ? null : resolve(values.profile);
    sides.push(await openSide("before", resolve(values.against), profiles));
    sides.push(await openSide("now", resolve("."), profiles));
    console.log(`load of the machine before: ${loadavg()[0]!.toFixed(2)}`);
    for (const name of chosen) if (!(await compare(name, sides))) process.exitCode = 1;
    console.log(`load of the machine after: ${loadavg()[0]!.toFixed(2)}`);
  } finally {
    await closeAll();
  }
}

await main();
