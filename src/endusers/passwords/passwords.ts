// Hashes and verifies passwords through the queue, at the same cost whether there is a hash or not. Refuses what the queue cannot take (429).
import { createHashQueue, type HashCaller } from "./hash-queue.ts";
import { isCurrent, dummyHash } from "./hash-format.ts";
import { createHashProcess, parallelHashes } from "./hash-process.ts";
import { createHashSlots, type HashSlots } from "./hash-slots.ts";
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
  /** Says that a call came that waits for no hash: while many do, hashing leaves them a processor. */
  readonly giveWay: () => void;
  readonly close: () => void;
}

/** Whether a hash should be made anew now that its password is known. */
export const isOutdated = (hash: string): boolean => !isCurrent(hash);

export interface PasswordOptions {
  /** Whether hashing leaves the processors to everything else. */
  readonly yields?: boolean | undefined;
  readonly slots?: HashSlots | undefined;
}

export function createPasswords({
  yields = true,
  slots = createHashSlots(parallelHashes),
}: PasswordOptions = {}): Passwords {
  const queue = createHashQueue(slots.count);
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
    giveWay: slots.giveWay,
    close: () => {
      queue.close();
      hashing.close();
    },
  };
}
