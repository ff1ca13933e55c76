// Metrics of each limited resource, such as database connections (G38). They show the number of
// used units, waiting calls and rejected calls, and how often work was cancelled to free units for
// other callers.
import type { Registry } from "prom-client";
import {
  shareName,
  type MeasuredResource,
  type Rank,
  type Spent,
} from "../../platform/capacity/index.ts";

const classes: Readonly<Record<Rank, string>> = { 0: "trusted", 1: "public", 2: "anonymous" };
const ranks: readonly Rank[] = [0, 1, 2];

/**
 * Registers the metrics of the limited resources.
 * @param capacities the limited resources; the list is read at each request for metrics, so that
 *   resources may be added later
 */
export function registerCapacityMetrics(
  { Counter, Gauge }: Pick<typeof import("prom-client"), "Counter" | "Gauge">,
  registers: Registry[],
  capacities: readonly MeasuredResource[],
): void {
  new Gauge({
    name: "gateway_capacity_held",
    help: "Used amount of a limited resource, such as a number of connections or bytes, by class of callers.",
    labelNames: ["resource", "class"],
    registers,
    collect() {
      for (const { name, counts } of capacities)
        for (const rank of ranks)
          this.set({ resource: name, class: classes[rank] }, counts.unitsInUse[rank]);
    },
  });
  new Gauge({
    name: "gateway_capacity_waiting",
    help: "Number of calls that wait until enough of a limited resource is free.",
    labelNames: ["resource"],
    registers,
    collect() {
      for (const { name, waiting } of capacities) this.set({ resource: name }, waiting);
    },
  });
  new Counter({
    name: "gateway_capacity_refused_total",
    help: "Number of calls that were rejected because not enough of a limited resource was free, by the limit that was reached.",
    labelNames: ["resource", "share"],
    registers,
    collect() {
      this.reset();
      for (const capacity of capacities)
        for (const [spent, count] of Object.entries(capacity.counts.refused))
          this.inc({ resource: capacity.name, share: shareName(capacity, spent as Spent) }, count);
    },
  });
  new Counter({
    name: "gateway_capacity_ended_total",
    help: "Number of queries and other work that the gateway canceled because other callers waited for the resource.",
    labelNames: ["resource"],
    registers,
    collect() {
      this.reset();
      for (const { name, counts } of capacities) this.inc({ resource: name }, counts.ended);
    },
  });
}
