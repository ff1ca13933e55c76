// Shared resources of a test gateway (G38). A client knows when it has sent its bytes, but not when
// the gateway has received them. A test that fills a resource waits here before it goes on.
import { expect } from "vitest";
import type { MeasuredResource } from "../../src/platform/capacity/index.ts";
import type { TestGateway } from "./gateway.ts";

/** @param name label of the resource in the metrics */
export function capacityOf({ gateway }: TestGateway, name: string): MeasuredResource {
  const found = gateway.capacities.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The gateway has no resource named "${name}".`);
  return found;
}

/** Returns the units in use of all classes. */
export function heldOf(gateway: TestGateway, name: string): number {
  const { unitsInUse: held } = capacityOf(gateway, name).counts;
  return held[0] + held[1] + held[2];
}

/** Waits until `units` or more are in use. */
export async function untilHeld(gateway: TestGateway, name: string, units: number): Promise<void> {
  await expect.poll(() => heldOf(gateway, name)).toBeGreaterThanOrEqual(units);
}
