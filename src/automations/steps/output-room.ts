// The memory that outputs of running automations take on a node, shared between parties (G30.10). A
// run whose outputs are small takes none of it. Refuses outputs for which there is no room.
import { capacityRefusal } from "../../contract/index.ts";
import {
  Capacity,
  currentParty,
  leaseNow,
  type CapacityLease,
  type CapacitySpentError,
} from "../../platform/capacity/index.ts";
import { StepFailure } from "./step-failure.ts";

/** Characters of one unit. Outputs of a run within the first unit count as none. */
const UNIT_CHARS = 64 * 1024;
const MIB = 1024 * 1024;
/** All outputs of a node. Their values take about three times as much memory. */
const NODE_CHARS = 128 * MIB;

export const createOutputCapacity = (nodeChars = NODE_CHARS): Capacity =>
  new Capacity({
    name: "outputs of steps",
    what: "room for outputs of automations",
    slots: Math.floor(nodeChars / UNIT_CHARS),
    waitMs: 0,
  });

/** What the outputs of one run hold. */
export class OutputRoom {
  readonly #capacity: Capacity;
  readonly #party = currentParty();
  #lease: CapacityLease | undefined;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  /**
   * Makes room for so many characters in all.
   * @throws StepFailure without room; then nothing has changed
   */
  need(chars: number): void {
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
