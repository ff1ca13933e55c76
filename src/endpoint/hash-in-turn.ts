// Computes hashes of request and response bodies. A body with more than 256 KiB is hashed in parts,
// so that other work of the event loop can run between the parts (G24.8).
import { createHash, type Hash, type Hmac } from "node:crypto";
import { runInTurn, sha256 } from "../platform/index.ts";

/** Number of bytes that are hashed before other work of the event loop can run. */
const step = 256 * 1024;

/**
 * Adds bytes to a hash.
 * @param holder id of the workspace; workspaces take turns in hashing bodies longer than `step`
 */
export async function hashInTurn(
  hash: Hash | Hmac,
  bytes: Uint8Array,
  holder: string,
): Promise<void> {
  if (bytes.length <= step) return void hash.update(bytes);
  for (let start = 0; start < bytes.length; start += step)
    await runInTurn(holder, () => void hash.update(bytes.subarray(start, start + step)));
}

/** Returns the SHA-256 hash of the bytes in base64url. */
export async function digestInTurn(bytes: Buffer, holder: string): Promise<string> {
  if (bytes.length <= step) return sha256(bytes).toString("base64url");
  const hash = createHash("sha256");
  await hashInTurn(hash, bytes, holder);
  return hash.digest("base64url");
}
