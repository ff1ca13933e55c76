// Fast password hashes, for tests that are not about the cost of hashing. Argon2 takes about 27 ms
// of processor time for each password, by design. These hashes have the same text format, but are
// made by one HMAC. All other hashes are compared by the real hash process.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parameters } from "../../src/endusers/passwords/hash-format.ts";
import type { HashProcess } from "../../src/endusers/passwords/hash-process.ts";

const { memoryCost, timeCost, parallelism } = parameters;
const begin = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
const spelled = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
/**
 * The first bytes of the salt of every fast hash, which mark the hash as fast. The random salt of a
 * real hash begins with these bytes only once in 2^64 times.
 */
const mark = Buffer.from("cheaply!");
const markText = `${begin}${spelled(mark).slice(0, 10)}`;

const keyOf = (salt: Buffer, password: string): Buffer =>
  createHmac("sha256", salt).update(password).digest();

/**
 * Returns a fast hash of the password.
 * @param password normalised
 */
export function cheapHash(password: string): string {
  const salt = Buffer.concat([mark, randomBytes(8)]);
  return `${begin}${spelled(salt)}$${spelled(keyOf(salt, password))}`;
}

/** Returns a hash process that makes fast hashes. It passes all other hashes to `real`. */
export function createCheapHashing(real: HashProcess): HashProcess {
  return {
    // The hash is returned in a later round of the event loop, as if it came from another process.
    make: async (password) => {
      await nextTurn();
      return cheapHash(password);
    },
    verify: async (hash, password) => {
      if (!hash.startsWith(markText)) return real.verify(hash, password);
      await nextTurn();
      const [salt, key] = hash
        .slice(begin.length)
        .split("$")
        .map((part) => Buffer.from(part, "base64"));
      return timingSafeEqual(key!, keyOf(salt!, password));
    },
    close: () => real.close(),
  };
}
