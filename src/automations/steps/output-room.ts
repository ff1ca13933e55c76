// The memory for outputs of running automations on a node, shared between parties (G30.10). A run
// with small outputs needs none. Refuses outputs without free memory.
import { capacityRefusal } from "../../contract/index.ts";
import {
  Capacity,
  currentParty,
  leaseNow,
  type CapacityLease,
  type CapacitySpentError,
} from "../../platform/capacity/index.ts";
import { StepFailure } from "./step-failure.ts";

/** Characters of one unit. The first unit of a run is free. */
const UNIT_CHARS = 64 * 1024;
const MIB = 1024 * 1024;
/** Characters of all outputs of a node. Their values take about three times as much memory. */
const NODE_CHARS = 128 * MIB;

/** Creates the capacity for outputs of steps on this node. */
export const createOutputCapacity = (nodeChars = NODE_CHARS): Capacity =>
  new Capacity({
    name: "outputs of steps",
    what: "room for outputs of automations",
    slots: Math.floor(nodeChars / UNIT_CHARS),
    waitMs: 0,
  });

/** The memory of the outputs of one run. */
export class OutputRoom {
  readonly #capacity: Capacity;
  readonly #party = currentParty();
  #lease: CapacityLease | undefined;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  /**
   * Reserves memory for a total number of characters.
   * @throws StepFailure without free memory; then nothing has changed
   */
  reserve(chars: number): void {
    const units = Math.ceil(chars / UNIT_CHARS);
    if (units <= (this.#lease?.units ?? 1)) return;
    try {
      this.#lease = leaseNow(this.#capacity, { party: this.#party, units }, this.#lease);
    } catch (error) {
      const { message } = capacityRefusal(error as CapacitySpentError);
      throw new StepFailure("TOO_MANY_CONCURRENT", message);
    }
  }

  release(): void {
    this.#lease?.release();
  }
}
