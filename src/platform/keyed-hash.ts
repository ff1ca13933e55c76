// HMAC-SHA-256 under secrets that are used again and again. Node examines a key that is given as bytes at every use, which costs several times
// what the hash does; as a key object it is examined once.
import { createHmac, createSecretKey, type Hmac, type KeyObject } from "node:crypto";

const keys = new WeakMap<Buffer, KeyObject>();

/** @param secret the same object each time, never changed @returns what is to be given the text, and asked for its digest */
export function keyedHash(secret: Buffer): Hmac {
  let key = keys.get(secret);
  if (key === undefined) keys.set(secret, (key = createSecretKey(secret)));
  return createHmac("sha256", key);
}
