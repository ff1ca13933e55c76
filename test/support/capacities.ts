// Reads the shared resources of a test gateway (G38). A test that fills a resource must wait until
// the gateway has received its bytes. The client only knows when it has sent them.
import { expect } from "vitest";
import type { MeasuredResource } from "../../src/platform/capacity/index.ts";
import type { TestGateway } from "./gateway.ts";

/** @param name label of the resource in the gateway's metrics */
export function capacityOf({ gateway }: TestGateway, name: string): MeasuredResource {
  const found = gateway.capacities.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The gateway has no resource named "${name}".`);
  return found;
}

/** Returns how many units of the resource are in use, over all classes of callers. */
export function heldOf(gateway: TestGateway, name: string): number {
  const { unitsInUse: held } = capacityOf(gateway, name).counts;
  return held[0] + held[1] + held[2];
}

/** Waits until at least `units` of the resource are in use. */
export async function untilHeld(gateway: TestGateway, name: string, units: number): Promise<void> {
  await expect.poll(() => heldOf(gateway, name)).toBeGreaterThanOrEqual(units);
}
