// `npm run faults`: kills the gateway and its database while writers send different writes. Counts
// acknowledged writes that are missing. Options: --help.
import { parseArgs } from "node:util";
import { runFaults, type FaultReport } from "./rounds.ts";
import { createWorld } from "./world.ts";

const help = `npm run faults -- [options]

Kills the gateway, then its database, with SIGKILL at random moments while writers send writes of every kind. Starts them
again, and checks by SQL that every acknowledged write is stored, every transfer is complete, and every repeated write happened once.

  --gateway 100    rounds that kill the gateway
  --postgres 20    rounds that kill PostgreSQL: all its processes, the postmaster, or one session, in turn
  --writers 8      writers at the same time
  --seed 1         another seed gives other writes and other moments

Exit code 1 if a write was lost, incomplete or doubled, or was never acknowledged.`;

const { values } = parseArgs({
  options: {
    gateway: { type: "string", default: "100" },
    postgres: { type: "string", default: "20" },
    writers: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

const line = (name: string, value: string | number): void =>
  console.log(`${name.padEnd(48)}${value}`);

function times(list: readonly number[]): string {
  if (list.length === 0) return "-";
  const sorted = list.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)} ms`;
  const slow = sorted.filter((ms) => ms > 3_000).length;
  return `median ${at(0.5)}, longest ${at(1)}, ${slow} of ${sorted.length} above 3 s`;
}

function print(report: FaultReport): void {
  const { gatewayUp, databaseUp } = report;
  line("rounds: gateway, PostgreSQL", `${gatewayUp.length}, ${databaseUp.length}`);
  line("acknowledged writes", report.acknowledged);
  line("of them by a stored answer", report.replayed);
  const answers = Object.entries(report.answers).map(([status, count]) => `${status}: ${count}`);
  line("answers by status", answers.join(", "));
  line("lost", report.lost);
  line("half done", report.halfDone);
  line("done twice", report.doubled);
  line("written though refused", report.writtenThoughRefused);
  line("written without a change for caches", report.unannounced);
  line("transactions left open", report.leftOpen);
  line("repeated without end", report.unfinished);
  line("answers that no kill explains", report.surprises);
  line("first good answer after the gateway's restart", times(gatewayUp));
  line("first good answer after PostgreSQL was killed", times(databaseUp));
  for (const example of report.examples) console.log(`  ${example}`);
}

/** Returns true if all guarantees held. */
const isGood = (report: FaultReport): boolean =>
  report.lost +
    report.halfDone +
    report.doubled +
    report.writtenThoughRefused +
    report.unannounced +
    report.leftOpen +
    report.unfinished +
    report.surprises ===
  0;

if (values.help) console.log(help);
else {
  const world = await createWorld();
  const report = await runFaults(world, {
    gateway: Number(values.gateway),
    postgres: Number(values.postgres),
    writers: Number(values.writers),
    seed: Number(values.seed),
    onRound: (what, round, acknowledged) => {
      if (round % 10 === 0) console.log(`${what}: ${round} rounds, ${acknowledged} acknowledged`);
    },
  }).finally(() => world.close());
  print(report);
  process.exitCode = isGood(report) ? 0 : 1;
}
