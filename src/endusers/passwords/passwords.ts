// Hashes and verifies passwords through the queue. The cost is the same with and without a stored
// hash.
// Hashes of other systems may cost twenty times as much. They wait in a separate queue first, so
// that they never occupy every slot. Rejects hashes that get no slot (G13.8).
import { currentParty } from "../../platform/capacity/index.ts";
import { createHashQueue, type HashCaller } from "./hash-queue.ts";
import { isCurrent, dummyHash } from "./hash-format.ts";
import { createHashProcess, parallelHashes, type HashProcess } from "./hash-process.ts";
import { createHashSlots, type HashSlots } from "./hash-slots.ts";
import { normalisePassword } from "./password-rules.ts";
import type { DummyHashes } from "./dummy-hashes.ts";

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Returns true if a hash should be replaced with the current parameters, now that its password is
 * known.
 */
export const isOutdated = (hash: string): boolean => !isCurrent(hash);

/** Hashes one password in this process, for the start and for commands, when no request waits. */
export async function hashPassword(password: string): Promise<string> {
  const { makeHash } = await import("./password-hashes.ts");
  return makeHash(normalisePassword(password));
}

/**
 * Creates the hashing and verification of passwords.
 * @param options.dummyHashes by default the same dummy hash for every address
 * @param options.hashing by default a child process
 */
export function createPasswords(
  options: {
    readonly dummyHashes?: DummyHashes;
    readonly hashing?: HashProcess | undefined;
    readonly slots?: HashSlots | undefined;
  } = {},
) {
  const { hashing = createHashProcess(), slots = createHashSlots(parallelHashes) } = options;
  const queue = createHashQueue(slots.count);
  const importedQueue = createHashQueue(
    () => Math.max(1, parallelHashes - 1),
    "hashing of other systems",
  );
  const defaultDummy = dummyHash();

  /**
   * Compares all spellings with one lease. Otherwise the queue could refuse the second spelling
   * after the first was wrong.
   */
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
    /** @throws CapacitySpentError, GatewayError UNAVAILABLE */
    hash: (password: string, caller: HashCaller): Promise<string> =>
      queue.run(caller, () => hashing.make(normalisePassword(password))),
    /**
     * Hashes a password in the background, after all hashes whose callers wait.
     * @throws GatewayError UNAVAILABLE
     */
    hashInBackground: (password: string): Promise<string> =>
      queue.runInBackground(() => hashing.make(normalisePassword(password))),
    /**
     * Returns true if the password matches the hash.
     * @param hash null if there is no hash: the comparison takes as long and returns false
     * @param dummy the hash to compare with then
     * @throws CapacitySpentError, GatewayError UNAVAILABLE
     */
    async verify(
      password: string,
      hash: string | null,
      caller: HashCaller,
      dummy = defaultDummy,
    ): Promise<boolean> {
      const compared = hash ?? dummy;
      const { party = currentParty() } = caller;
      // All networks of a class share one queue, so that a client with many networks does not get
      // more slots.
      const isRight = isCurrent(compared)
        ? await compare(compared, [normalisePassword(password)], caller)
        : await importedQueue.run({ ...caller, party: { ...party, network: "" } }, () =>
            // Other systems hash the password as it was typed.
            compare(compared, new Set([normalisePassword(password), password]), caller),
          );
      return isRight && hash !== null;
    },
    /** Chooses the hash to compare with for an address without a hash. */
    dummyHashFor: options.dummyHashes ?? (() => Promise.resolve(defaultDummy)),
    /**
     * Records a call that does not wait for a hash. While many such calls arrive, hashing leaves
     * them a processor.
     */
    recordOtherCall: slots.recordOtherCall,
    /** The capacities that the metrics show. */
    capacities: [queue.capacity, importedQueue.capacity],
    close: hashing.close,
  };
}
