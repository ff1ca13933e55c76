// Hashes and verifies passwords through the queue, at the same cost whether there is a hash or not.
// Hashes of other systems, which may cost twenty times as much, wait in a line of their own before
// it, so that they never take every place. Refuses hashes that find no turn (G13.8).
import { currentParty, type Capacity } from "../../platform/capacity/index.ts";
import { createHashQueue, type HashCaller } from "./hash-queue.ts";
import { isCurrent, dummyHash } from "./hash-format.ts";
import { createHashProcess, parallelHashes, type HashProcess } from "./hash-process.ts";
import { createHashSlots, type HashSlots } from "./hash-slots.ts";
import { normalisePassword } from "./password-rules.ts";
import type { StandIns } from "./stand-ins.ts";

export interface Passwords {
  /** @throws CapacitySpentError, GatewayError UNAVAILABLE */
  readonly hash: (password: string, caller: HashCaller) => Promise<string>;
  /** The same on nobody's behalf: after everybody who waits for an answer. @throws GatewayError UNAVAILABLE */
  readonly hashLast: (password: string) => Promise<string>;
  /**
   * Whether the password is the one of the hash.
   * @param hash null where there is none: takes as long, and is never right
   * @param standIn what it is then compared with
   * @throws CapacitySpentError, GatewayError UNAVAILABLE
   */
  readonly verify: (
    password: string,
    hash: string | null,
    caller: HashCaller,
    standIn?: string,
  ) => Promise<boolean>;
  readonly standIn: StandIns;
  /** Says that a call came that waits for no hash: while many do, hashing leaves them a processor. */
  readonly giveWay: () => void;
  /** For the metrics. */
  readonly capacities: readonly Capacity[];
  readonly close: () => void;
}

/** Whether a hash should be made anew now that its password is known. */
export const isOutdated = (hash: string): boolean => !isCurrent(hash);

/** Hashes one password in this process: for a start or a command, of which nobody else waits. */
export async function hashPassword(password: string): Promise<string> {
  const { makeHash } = await import("./password-hashes.ts");
  return makeHash(normalisePassword(password));
}

export interface PasswordOptions {
  /** By default no address has another one than the next. */
  readonly standIns?: StandIns | undefined;
  /** By default a process of its own. */
  readonly hashing?: HashProcess | undefined;
  readonly slots?: HashSlots | undefined;
}

export function createPasswords({
  standIns,
  hashing = createHashProcess(),
  slots = createHashSlots(parallelHashes),
}: PasswordOptions = {}): Passwords {
  const queue = createHashQueue(slots.count);
  const foreign = createHashQueue(
    () => Math.max(1, parallelHashes - 1),
    "hashing of other systems",
  );
  const dummy = dummyHash();

  /** In one turn: no refusal comes between two spellings, when one was found to be wrong. */
  const compare = (
    hash: string,
    spellings: Iterable<string>,
    caller: HashCaller,
  ): Promise<boolean> =>
    queue.run(caller, async () => {
      for (const spelling of spellings) if (await hashing.verify(hash, spelling)) return true;
      return false;
    });

  return {
    hash: (password, caller) => queue.run(caller, () => hashing.make(normalisePassword(password))),
    hashLast: (password) => queue.runLast(() => hashing.make(normalisePassword(password))),
    async verify(password, hash, caller, standIn = dummy) {
      const compared = hash ?? standIn;
      const { party = currentParty() } = caller;
      // All networks of a class share one line, so that many networks do not get more of these
      // turns than one.
      const isRight = isCurrent(compared)
        ? await compare(compared, [normalisePassword(password)], caller)
        : await foreign.run({ ...caller, party: { ...party, network: "" } }, () =>
            // Other systems hash what was typed.
            compare(compared, new Set([normalisePassword(password), password]), caller),
          );
      return isRight && hash !== null;
    },
    standIn: standIns ?? (() => Promise.resolve(dummy)),
    giveWay: slots.giveWay,
    capacities: [queue.capacity, foreign.capacity],
    close: () => {
      hashing.close();
    },
  };
}
