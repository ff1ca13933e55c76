// The three phases of the check `fair-shares`. First, the victim sends its calls alone. Then it
// sends them during the attack. Last, it sends them beside programs that use as much processor
// time as the attack, but do not call the gateway (spinners). The last phase shows how much of the
// delay comes from the busy processors alone.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { cpuMicros } from "../../bench/process-figures.ts";
import { measure, sum, type Load } from "./load.ts";
import type { AttackFigures, AttackPlan, VictimPlan, VictimReport } from "./messages.ts";
import type { World } from "./world.ts";

export interface Phase {
  readonly victim: VictimReport;
  readonly load: Load;
}

export interface AttackPhase extends Phase {
  readonly attack: AttackFigures;
  /** The share of one processor that the attackers' process itself used. */
  readonly attackersProcessor: number;
}

const REHEARSED_PER_SECOND = 2;
const SHARE_OF_A_SPINNER_MIN = 0.02;

/**
 * Starts a child process in its own session, because Linux first divides the processors between
 * sessions. The child process ends together with this process.
 */
const start = (file: string, argument: string): ChildProcess =>
  fork(join(import.meta.dirname, file), [argument], { detached: true });

/** Runs `work` while the child processes run, and ends them afterwards. */
async function beside<T>(children: readonly ChildProcess[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
  }
}

function victimReport(plan: VictimPlan): Promise<VictimReport> {
  const child = start("victim.ts", JSON.stringify(plan));
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as VictimReport));
    child.once("exit", (code) => reject(new Error(`The victim's client ended with code ${code}.`)));
  });
}

export async function alone({ pids, target: { port } }: World, seconds: number): Promise<Phase> {
  const { result, load } = await measure(pids, victimReport({ port, seconds }));
  return { victim: result, load };
}

/**
 * Sends each attack once, while the gateway does nothing else. This checks that each attack reaches
 * its target.
 */
export async function rehearse(
  { target }: World,
  names: readonly string[],
): Promise<AttackFigures> {
  const seconds = names.length / REHEARSED_PER_SECOND;
  const plan = { target, seconds, perSecond: REHEARSED_PER_SECOND, only: names, waits: true };
  const child = start("attackers.ts", JSON.stringify(plan));
  return beside([child], async () => {
    let figures: AttackFigures | undefined;
    child.on("message", (message) => (figures = message as AttackFigures));
    await once(child, "exit");
    if (figures === undefined) throw new Error("The attackers' process ended without a message.");
    return figures;
  });
}

export async function besideAttack(
  { pids, target }: World,
  plan: Omit<AttackPlan, "target">,
): Promise<AttackPhase> {
  const child = start("attackers.ts", JSON.stringify({ ...plan, target }));
  let attack: AttackFigures = { sent: {}, skipped: 0, unsent: 0, outcomes: {} };
  const ended = once(child, "exit");
  let attackersMicros = 0;
  child.on("message", (figures) => {
    attack = figures as AttackFigures;
    attackersMicros = cpuMicros(child.pid!) ?? attackersMicros;
  });
  return beside([child], async () => {
    const work = victimReport({ port: target.port, seconds: plan.seconds });
    const { result, load } = await measure(pids, work);
    // The last message of the attackers' process has the figures of the whole attack.
    await ended;
    const attackersProcessor = attackersMicros / (plan.seconds * 1_000_000);
    return { victim: result, load, attack, attackersProcessor };
  });
}

/**
 * Measures the victim beside spinners. For each process that the attack kept busy, a spinner uses
 * the same processor time, without the part that the victim itself needs. Processes that used
 * little share one spinner.
 */
export async function besideSpinners(
  world: World,
  seconds: number,
  { quiet, attacked }: { readonly quiet: Phase; readonly attacked: AttackPhase },
): Promise<Phase & { readonly spinners: readonly number[] }> {
  const used = sum(attacked.load.processors);
  const part = Math.max(0, 1 - sum(quiet.load.processors) / used);
  const shares = attacked.load.processors.map((share) => share * part);
  const small = sum(shares.filter((share) => share < SHARE_OF_A_SPINNER_MIN));
  const spinners = [
    ...shares.filter((share) => share >= SHARE_OF_A_SPINNER_MIN),
    small,
    attacked.attackersProcessor,
  ];
  const children = spinners.map((share) => start("spinner.ts", String(share)));
  return beside(children, async () => ({ ...(await alone(world, seconds)), spinners }));
}
