// `npm run suite bus-faults`: kills gateways with SIGKILL while writes publish events. Compares the
// events and their offsets with the acknowledged writes. Options: --help.
import { parseArgs } from "node:util";
import { createWorld } from "../world.ts";
import { randomFor } from "../../random.ts";
import { definition, runBusFaults } from "./rounds.ts";

const help = `npm run suite bus-faults -- [options]

Writers announce each row that they insert on one bus; gateways, of which one numbers events, are killed with SIGKILL at random moments
and started again. At the end, every row must have one event, and offsets must have no gaps. A write that began after another one was
acknowledged must have the higher offset.

  --rounds 100     kills
  --gateways 2     gateway processes on the database
  --writers 8      writers at the same time
  --seed 1         another seed gives other moments

Exit code 1 if an event was lost or numbered twice, an offset is missing, or the order is wrong.`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    gateways: { type: "string", default: "2" },
    writers: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(help);
else {
  const world = await createWorld(definition);
  const draws = randomFor(values.seed);
  const report = await runBusFaults({
    world,
    rounds: Number(values.rounds),
    gateways: Number(values.gateways),
    writers: Number(values.writers),
    random: () => draws.next(),
  }).finally(() => world.close());
  for (const [name, value] of Object.entries(report)) console.log(name.padEnd(16) + value);
  const { acknowledged, lost, doubled, gaps, disordered } = report;
  if (acknowledged === 0 || lost + doubled + gaps + disordered > 0) process.exitCode = 1;
}
