// `npm run suite fair-shares`: attacks every resource of a gateway with the keys of two workspaces,
// and from 1,000 networks without a credential. Measures how much the server key of a third
// workspace is delayed. Options: --help.
import { parseArgs } from "node:util";
import { attacks } from "./attacks.ts";
import { machineLoad, sum, untilQuiet, type Load } from "./load.ts";
import { alone, besideAttack, besideSpinners, rehearse } from "./phases.ts";
import { faultsOf, shortcomingsOf, unreachedIn, showAttack, showVictim } from "./verdict.ts";
import { openWorld } from "./world.ts";

const help = `npm run suite fair-shares -- [options]

Attacks a gateway from 1,000 addresses of 127.0.0.0/8, with the publishable keys of two workspaces, with sessions of their owners
(imports, searches of the query log) and without a credential. The kinds of attack take turns, so that each kind is sent equally often. A client
of a third workspace, the victim, sends 5 reads, 5 writes, 5 uploads of 64 KiB and 5 signed synchronous calls a second: alone, beside the
attack, and beside spinners, which are programs that use as much processor time as the attack did and do nothing else.

  --minutes 10       length of the attack; the part beside the spinners takes half as long
  --per-second 200   attacks a second, all kinds together
  --only <names>     some kinds: ${Object.keys(attacks).join(", ")}

Exit code 1 if one of these does not hold: each p99 of the victim is at most 2 times the p99 beside the spinners, or at most 50 ms;
no call of the victim is refused; the gateway's memory stays under 900 MB; the attackers get no 5xx other than a declared 503; they have sent 95 % of the requests, and some of
each kind. Before the attack, each kind is sent once, and must reach its target.`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    "per-second": { type: "string", default: "200" },
    only: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
const SECONDS_MIN = 10;

function namesOfAttacks(): string[] {
  const names = values.only.split(",").filter((name) => name !== "");
  const unknown = names.find((name) => !Object.hasOwn(attacks, name));
  if (unknown !== undefined)
    throw new Error(`There is no attack ${unknown}. --help lists the names.`);
  return names;
}

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;
const showLoad = ({ processors, mainThread, gatewayMb, gatewayTreeMb, backendMb }: Load): void =>
  console.log(
    `  the gateway's main thread ran ${percent(mainThread.ran)} of the time and waited for a processor ${percent(mainThread.waited)}\n  gateway ${gatewayMb} MB, with its child processes ${gatewayTreeMb} MB; largest backend ${backendMb} MB; ${sum(processors).toFixed(2)} processors of gateway and PostgreSQL`,
  );

async function run(): Promise<void> {
  const only = namesOfAttacks();
  const seconds = Math.max(SECONDS_MIN, Math.round(Number(values.minutes) * 60));
  const world = await openWorld();
  process.once("SIGINT", () => void world.close().then(() => process.exit(1)));
  try {
    const shorter = (part: number): number => Math.max(SECONDS_MIN, Math.round(seconds / part));
    console.log(`load of the machine before: ${machineLoad()}`);
    await alone(world, SECONDS_MIN / 2);
    const rehearsal = await rehearse(world, only.length === 0 ? Object.keys(attacks) : only);
    const unreached = unreachedIn(rehearsal);
    if (unreached.length > 0) throw new Error(unreached.join("\n"));
    await untilQuiet(world.pids);
    const quiet = await alone(world, shorter(8));
    showVictim("the victim alone", quiet.victim);
    showLoad(quiet.load);
    const plan = { seconds, perSecond: Number(values["per-second"]), only };
    const attacked = await besideAttack(world, plan);
    showVictim("the victim beside the attack", attacked.victim);
    showLoad(attacked.load);
    console.log(
      `  attackers' own process ${attacked.attackersProcessor.toFixed(2)} processors; load of the machine ${machineLoad()}`,
    );
    showAttack(attacked.attack);
    if (!(await untilQuiet(world.pids)))
      console.log("The gateway is still busy two minutes after the attack.");
    const control = await besideSpinners(world, shorter(2), { quiet, attacked });
    showVictim("the victim beside the idle program", control.victim);
    showLoad(control.load);
    const shares = control.spinners.map((share) => share.toFixed(2)).join(" ");
    console.log(`  processors of its processes: ${shares}; load of the machine ${machineLoad()}`);
    const { gatewayMb } = attacked.load;
    const faults = [
      ...faultsOf({
        control: control.victim,
        attacked: attacked.victim,
        attack: attacked.attack,
        gatewayMb,
      }),
      ...shortcomingsOf(attacked.attack, plan),
    ];
    console.log(faults.length === 0 ? "\nAll of it holds." : `\nBAD\n${faults.join("\n")}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

if (values.help) console.log(help);
else await run();
