// Password hashes for tests that are not about their cost: the text of today's scheme, made by one
// HMAC. Argon2 takes about 27 ms of a processor for each password, by design. The real process
// compares hashes of other programs.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parameters } from "../../src/endusers/passwords/hash-format.ts";
import type { HashProcess } from "../../src/endusers/passwords/hash-process.ts";

const { memoryCost, timeCost, parallelism } = parameters;
const begin = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
const spelled = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
/**
 * Begins the salt of each hash that is made here. A random salt of Argon2 begins with these bytes
 * once in 2^64 times.
 */
const mark = Buffer.from("cheaply!");
const markText = `${begin}${spelled(mark).slice(0, 10)}`;

const keyOf = (salt: Buffer, password: string): Buffer =>
  createHmac("sha256", salt).update(password).digest();

/** Returns a cheap hash of the password. @param password normalised */
export function cheapHash(password: string): string {
  const salt = Buffer.concat([mark, randomBytes(8)]);
  return `${begin}${spelled(salt)}$${spelled(keyOf(salt, password))}`;
}

/** Returns a hash process that makes cheap hashes. It passes all other hashes to `real`. */
export function createCheapHashing(real: HashProcess): HashProcess {
  return {
    // The answer comes in a later turn of the event loop, as from a process.
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
