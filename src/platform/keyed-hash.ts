// HMAC-SHA-256 with secrets that are used many times. Node checks a key in bytes at every use,
// which costs several times as much as the hash. Node checks a key object only once.
import { createHmac, createSecretKey, type Hmac, type KeyObject } from "node:crypto";

const keyObjectCache = new WeakMap<Buffer, KeyObject>();

/**
 * Returns a new HMAC under the secret.
 * @param secret the same Buffer object in each call; its bytes never change
 */
export function keyedHash(secret: Buffer): Hmac {
  let key = keyObjectCache.get(secret);
  if (key === undefined) keyObjectCache.set(secret, (key = createSecretKey(secret)));
  return createHmac("sha256", key);
}
