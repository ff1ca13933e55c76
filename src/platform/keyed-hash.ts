// Computes HMAC-SHA-256 hashes with secrets that are used many times. If the key is a Buffer, Node
// checks it at every use, which costs several times as much as the hash. If the key is a key
// object, Node checks it only once. So this file creates one key object for each secret.
import { createHmac, createSecretKey, type Hmac, type KeyObject } from "node:crypto";

const keyObjectCache = new WeakMap<Buffer, KeyObject>();

/**
 * Creates an HMAC with the secret.
 * @param secret the same Buffer object in each call; its bytes must not change
 */
export function keyedHash(secret: Buffer): Hmac {
  let key = keyObjectCache.get(secret);
  if (key === undefined) keyObjectCache.set(secret, (key = createSecretKey(secret)));
  return createHmac("sha256", key);
}
