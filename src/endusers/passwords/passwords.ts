// Hashes and verifies passwords. A queue limits how many hashes run at the same time (G13.8). If an
// account has no hash, the password is compared with a dummy hash, so that the request takes the
// same time. To verify a hash of another system may take twenty times as long. Such verifications
// first wait in a separate queue, so that they cannot block all sign-ins.
import { currentParty } from "../../platform/capacity/index.ts";
import { createHashQueue, type HashCaller } from "./hash-queue.ts";
import { isCurrent, dummyHash } from "./hash-format.ts";
import { createHashProcess, parallelHashesOf, type HashProcess } from "./hash-process.ts";
import { createHashSlots, type HashSlots } from "./hash-slots.ts";
import { normalisePassword } from "./password-rules.ts";
import type { DummyHashes } from "./dummy-hashes.ts";

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Returns true if a hash has outdated parameters. After a successful sign-in, the gateway replaces
 * it by a new hash of the password.
 */
export const isOutdated = (hash: string): boolean => !isCurrent(hash);

/**
 * Hashes one password in the current process, without the hashing process and the queue. Used by
 * the start of the gateway and by commands, when no request waits.
 */
export async function hashPassword(password: string): Promise<string> {
  const { makeHash } = await import("./password-hashes.ts");
  return makeHash(normalisePassword(password));
}

/**
 * Creates the functions that hash and verify passwords.
 * @param options.dummyHashes chooses the dummy hash for an address; by default, every address has
 *   the same dummy hash
 * @param options.hashing hashes passwords; by default in a child process
 * @param options.processes number of gateway processes of this machine, which divide the processors
 */
export function createPasswords(
  options: {
    readonly dummyHashes?: DummyHashes;
    readonly hashing?: HashProcess | undefined;
    readonly slots?: HashSlots | undefined;
    readonly processes?: number | undefined;
  } = {},
) {
  const parallelHashes = parallelHashesOf(options.processes);
  const { hashing = createHashProcess(parallelHashes), slots = createHashSlots(parallelHashes) } =
    options;
  const queue = createHashQueue(slots.count);
  const importedQueue = createHashQueue(
    () => Math.max(1, parallelHashes - 1),
    "hashing of other systems",
  );
  const defaultDummy = dummyHash();

  /**
   * Compares a hash with one or two forms of a password: normalised, and as it was typed. Both
   * comparisons wait in the queue only once. Otherwise the queue could refuse the second comparison
   * after the first form was wrong.
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
    /**
     * Hashes a password.
     * @throws CapacitySpentError if too many hashes wait; GatewayError UNAVAILABLE if the hashing
     *   process has crashed
     */
    hash: (password: string, caller: HashCaller): Promise<string> =>
      queue.run(caller, () => hashing.make(normalisePassword(password))),
    /**
     * Hashes a password in the background, after the passwords of requests that wait.
     * @throws GatewayError UNAVAILABLE if the hashing process has crashed
     */
    hashInBackground: (password: string): Promise<string> =>
      queue.runInBackground(() => hashing.make(normalisePassword(password))),
    /**
     * Returns true if the password matches the hash.
     * @param hash null if the account has no hash; the password is then compared with `dummy`, and
     *   the result is false
     * @param dummy the hash that is compared if `hash` is null
     * @throws CapacitySpentError if too many hashes wait; GatewayError UNAVAILABLE if the hashing
     *   process has crashed
     */
    async verify(
      password: string,
      hash: string | null,
      caller: HashCaller,
      dummy = defaultDummy,
    ): Promise<boolean> {
      const compared = hash ?? dummy;
      const { party = currentParty() } = caller;
      // In the queue for hashes of other systems, requests are not counted by network. So a client
      // with many networks gets no more turns than a client with one network.
      const isRight = isCurrent(compared)
        ? await compare(compared, [normalisePassword(password)], caller)
        : await importedQueue.run({ ...caller, party: { ...party, network: "" } }, () =>
            // The other system may have hashed the password as it was typed, without normalisation.
            // So the typed form is compared, too.
            compare(compared, new Set([normalisePassword(password), password]), caller),
          );
      return isRight && hash !== null;
    },
    /** Returns the dummy hash for an e-mail address without a password hash. */
    dummyHashFor: options.dummyHashes ?? (() => Promise.resolve(defaultDummy)),
    /**
     * Records a request that needs no hash. While many such requests arrive, one processor stays
     * free for them.
     */
    recordOtherCall: slots.recordOtherCall,
    /**
     * The limits of both queues (for the gateway's hashes and for hashes of other systems), which
     * the metrics show.
     */
    capacities: [queue.capacity, importedQueue.capacity],
    close: hashing.close,
  };
}
