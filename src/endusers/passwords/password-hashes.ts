// Hashes passwords and compares them with hashes. This code runs in the hashing process. It
// supports all schemes that `readHash` accepts, such as argon2 and bcrypt.
import { pbkdf2, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import argon2 from "argon2";
import { bcryptMatches } from "./bcrypt-threads.ts";
import { parameters } from "./hash-format.ts";
import { hashLimits, readHash, type KnownHash } from "./known-hash.ts";

type Verify<Scheme extends KnownHash["scheme"]> = (
  hash: Extract<KnownHash, { readonly scheme: Scheme }>,
  password: string,
) => Promise<boolean>;

const derive = {
  pbkdf2: promisify(pbkdf2),
  scrypt: promisify<string, Buffer, number, object, Buffer>(scrypt),
};
/**
 * Memory limit for the scrypt function of Node.js, in bytes. It is twice the memory limit for
 * accepted hashes, because scrypt needs additional working memory.
 */
const maxmem = 2 * hashLimits.scrypt.memoryBytes;

const verify: { readonly [Scheme in KnownHash["scheme"]]: Verify<Scheme> } = {
  argon2: ({ text }, password) => argon2.verify(text, password),
  bcrypt: ({ text }, password) => bcryptMatches(text, password),
  scrypt: async ({ ln, r, p, salt, key }, password) =>
    timingSafeEqual(
      await derive.scrypt(password, salt, key.length, { N: 2 ** ln, r, p, maxmem }),
      key,
    ),
  pbkdf2: async ({ algorithm, rounds, salt, key }, password) =>
    timingSafeEqual(await derive.pbkdf2(password, salt, rounds, key.length, algorithm), key),
};

/**
 * Hashes a password with the current parameters.
 * @param password in the normal form of `normalisePassword`
 */
export async function makeHash(password: string): Promise<string> {
  const hash = await argon2.hash(password, { type: argon2.argon2id, ...parameters });
  // Writes the parameters in the order in which other programs expect them.
  return hash.replace(/\$m=(\d+),p=(\d+),t=(\d+)\$/, "$m=$1,t=$3,p=$2$");
}

/** Returns true if the password matches the hash. */
export async function verifyHash(text: string, password: string): Promise<boolean> {
  const hash = readHash(text);
  return typeof hash === "object" && verifyBy(hash, password);
}

function verifyBy<Scheme extends KnownHash["scheme"]>(
  hash: Extract<KnownHash, { readonly scheme: Scheme }>,
  password: string,
): Promise<boolean> {
  return verify[hash.scheme](hash, password);
}
