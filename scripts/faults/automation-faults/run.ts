// `npm run suite automation-faults`: kills gateways with SIGKILL while signed events arrive, which
// start automations. Compares the runs and their effects with the acknowledged events. Options:
// --help.
import { parseArgs } from "node:util";
import { createWorld } from "../world.ts";
import { randomFor } from "../../random.ts";
import { definition, secret } from "./definition.ts";
import { runAutomationFaults } from "./rounds.ts";

const help = `npm run suite automation-faults -- [options]

Signed events arrive at an async endpoint at a steady rate; a gateway is killed with SIGKILL at random moments and started again.
At the end, each acknowledged event must have a run that is finished or parked, and the database must contain the effects of each run
exactly once.

  --rounds 100     kills
  --gateways 1     gateway processes on the database, which get the events in turn
  --rate 200       events a second
  --seed 1         another seed gives other moments

Exit code 1 if an event was lost, or its effects are incomplete or doubled.`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    gateways: { type: "string", default: "1" },
    rate: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(help);
else {
  process.env["FAULTS_SECRET"] = secret;
  const random = randomFor(values.seed);
  const world = await createWorld(definition);
  const report = await runAutomationFaults({
    world,
    rounds: Number(values.rounds),
    gateways: Number(values.gateways),
    perSecond: Number(values.rate),
    random: () => random.next(),
    onRound: (round, acknowledged) => {
      if (round % 10 === 0) console.log(`${round} rounds, ${acknowledged} acknowledged`);
    },
  }).finally(() => world.close());
  const { examples, ...figures } = report;
  for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(16) + value);
  for (const example of examples.slice(0, 20)) console.log(`  ${example}`);
  const { lost, doubled, halfDone } = report;
  if (lost + doubled + halfDone > 0) process.exitCode = 1;
}
