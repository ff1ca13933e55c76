// Limits processes to a part of a processor, with a cgroup of Linux. Needs cgroups of version 1,
// and root.
import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { treeOf } from "./process-figures.ts";

const cgroups = "/sys/fs/cgroup/cpu";
/**
 * Length of the intervals in which the limit is applied, in microseconds. A limited process pauses
 * until the end of an interval. So short intervals keep the pauses short.
 */
const periodUs = 20_000;

/**
 * Limits a process together with its existing children.
 * @param percent percent of one processor
 * @returns a function that removes the limit. Call it after the processes have ended
 */
export function limitProcessor(pid: number, percent: number): () => void {
  const folder = join(cgroups, `gateway-bench-${pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "cpu.cfs_period_us"), String(periodUs));
  writeFileSync(join(folder, "cpu.cfs_quota_us"), String(Math.round((periodUs * percent) / 100)));
  for (const each of treeOf(pid)) writeFileSync(join(folder, "cgroup.procs"), String(each));
  return () => rmdirSync(folder);
}
