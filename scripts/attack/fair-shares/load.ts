// Measures the processor time and the memory of the gateway and of PostgreSQL while some work runs.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  cpuMicrosByProcess,
  mainThreadMs,
  residentMb,
  treeOf,
} from "../../bench/process-figures.ts";
import type { World } from "./world.ts";

type Pids = World["pids"];

export interface Load {
  /** The share of one processor that each process used. Processes that used none are left out. */
  readonly processors: readonly number[];
  /**
   * Two shares of the measured time: the gateway's main thread ran, or it waited for a processor.
   */
  readonly mainThread: { readonly ran: number; readonly waited: number };
  /** The largest memory of the gateway's main process, in MB. */
  readonly gatewayMb: number;
  /** The largest memory of the gateway's process and its child processes together, in MB. */
  readonly gatewayTreeMb: number;
  /** The largest private memory of one PostgreSQL backend, in MB. */
  readonly backendMb: number;
}

const SAMPLE_MS = 250;
const QUIET_SHARE = 0.15;
const QUIET_TRIES_MAX = 60;
const none = { ran: 0, waited: 0 };

/** Runs `work`, and returns its result with the figures that were measured while it ran. */
export async function measure<T>(
  { gateway, postgres }: Pids,
  work: Promise<T>,
): Promise<{ readonly result: T; readonly load: Load }> {
  const [began, before] = [performance.now(), usedBy({ gateway, postgres })];
  const threadBefore = mainThreadMs(gateway) ?? none;
  let [gatewayMb, gatewayTreeMb, backendMb] = [0, 0, 0];
  const timer = setInterval(() => {
    const own = residentMb(gateway) ?? 0;
    gatewayMb = Math.max(gatewayMb, own);
    gatewayTreeMb = Math.max(
      gatewayTreeMb,
      sum(treeOf(gateway).map((pid) => residentMb(pid) ?? 0)),
    );
    for (const pid of treeOf(postgres))
      backendMb = Math.max(backendMb, residentMb(pid, "RssAnon") ?? 0);
  }, SAMPLE_MS);
  try {
    const result = await work;
    const micros = (performance.now() - began) * 1_000;
    const after = usedBy({ gateway, postgres });
    const shares = [...after].map(([pid, used]) => (used - (before.get(pid) ?? 0)) / micros);
    const processors = shares.filter((share) => share > 0);
    const thread = mainThreadMs(gateway) ?? none;
    const part = (kind: "ran" | "waited"): number =>
      ((thread[kind] - threadBefore[kind]) * 1_000) / micros;
    const mainThread = { ran: part("ran"), waited: part("waited") };
    return { result, load: { processors, mainThread, gatewayMb, gatewayTreeMb, backendMb } };
  } finally {
    clearInterval(timer);
  }
}

const usedBy = ({ gateway, postgres }: Pids): Map<number, number> =>
  new Map([...cpuMicrosByProcess(gateway), ...cpuMicrosByProcess(postgres)]);

/**
 * Waits until the gateway and PostgreSQL have finished all work of an attack.
 * @returns false if they still work after two minutes
 */
export async function untilQuiet(pids: Pids): Promise<boolean> {
  for (let tries = 0; tries < QUIET_TRIES_MAX; tries += 1) {
    const { load } = await measure(pids, sleep(2_000));
    if (sum(load.processors) < QUIET_SHARE) return true;
  }
  return false;
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/**
 * Returns how many processes of the whole machine run or wait for a processor, on average over a
 * minute.
 */
export const machineLoad = (): number =>
  Number(readFileSync("/proc/loadavg", "utf8").split(" ", 1)[0]);
