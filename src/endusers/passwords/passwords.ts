// Hashes and verifies passwords through the queue, at the same cost whether there is a hash or not. Refuses what the queue cannot take (429).
import { createHashQueue, type HashCaller } from "./hash-queue.ts";
import { isCurrent, dummyHash } from "./hash-format.ts";
import { createHashProcess, parallelHashes } from "./hash-process.ts";
import { normalisePassword } from "./password-rules.ts";

export interface Passwords {
  /** @throws GatewayError TOO_MANY_TRIES, UNAVAILABLE */
  readonly hash: (password: string, caller: HashCaller) => Promise<string>;
  /**
   * Whether the password is the one of the hash.
   * @param hash null where there is none: takes as long, and is never right
   * @throws GatewayError TOO_MANY_TRIES, UNAVAILABLE
   */
  readonly verify: (password: string, hash: string | null, caller: HashCaller) => Promise<boolean>;
  readonly close: () => void;
}

/** Whether a hash should be made anew now that its password is known. */
export const isOutdated = (hash: string): boolean => !isCurrent(hash);

/** @param yields whether hashing leaves the processors to everything else */
export function createPasswords({ yields = true } = {}): Passwords {
  // Two more than run: a processor that is done with one begins the next at once, instead of waiting to be told.
  const queue = createHashQueue(parallelHashes + 2);
  const hashing = createHashProcess(yields);
  const dummy = dummyHash();
  return {
    hash: (password, caller) => queue.run(caller, () => hashing.make(normalisePassword(password))),
    async verify(password, hash, caller) {
      const isRight = await queue.run(caller, () =>
        hashing.verify(hash ?? dummy, normalisePassword(password)),
      );
      return isRight && hash !== null;
    },
    close: () => {
      queue.close();
      hashing.close();
    },
  };
}
