// Limits the memory for the outputs of all running automations on a node (G30.10). Workspaces and
// their callers share this memory. A run counts against this limit only while its outputs have more
// than 65,536 characters in total. If no memory is free, an output is refused.
import { capacityRefusal } from "../../contract/index.ts";
import {
  Capacity,
  currentParty,
  leaseNow,
  type CapacityLease,
  type CapacitySpentError,
} from "../../platform/capacity/index.ts";
import { processPart } from "../../platform/machine/index.ts";
import { StepFailure } from "./step-failure.ts";

/**
 * Characters of output in one unit of memory. The first unit of each run does not count against the
 * limit.
 */
const UNIT_CHARS = 64 * 1024;
const MIB = 1024 * 1024;
/**
 * Maximum total characters of outputs on a node. The parsed values take about three times as much
 * memory as the text.
 */
const NODE_CHARS = 128 * MIB;
/**
 * Minimum for each of several gateway processes of a machine, so that each process has room for
 * some of the largest outputs.
 */
const PROCESS_CHARS_MIN = 32 * MIB;

/**
 * Returns the maximum characters of outputs in one gateway process. `processes` is the number of
 * gateway processes of this machine, which divide the maximum.
 */
export const outputCharsOf = (processes = 1): number =>
  processPart(NODE_CHARS, processes, PROCESS_CHARS_MIN);

/** Creates the limit for the memory that the outputs of all steps in this process may occupy. */
export const createOutputCapacity = (nodeChars: number): Capacity =>
  new Capacity({
    name: "outputs of steps",
    what: "room for outputs of automations",
    slots: Math.floor(nodeChars / UNIT_CHARS),
    waitMs: 0,
  });

/** The memory that is reserved for the outputs of one run. */
export class OutputRoom {
  readonly #capacity: Capacity;
  readonly #party = currentParty();
  #lease: CapacityLease | undefined;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  /**
   * Raises the memory that is reserved for the run to `chars` characters in total.
   * @throws StepFailure if not enough memory is free. The memory that was reserved before stays
   *   reserved.
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
