// Hashes bytes, long ones in turn with other long work (G24.8).
import { createHash, type Hash, type Hmac } from "node:crypto";
import { inTurn, sha256 } from "../platform/index.ts";

/** Bytes hashed at a time. */
const step = 256 * 1024;

/** @param holder on whose behalf */
export async function hashInTurn(
  hash: Hash | Hmac,
  bytes: Uint8Array,
  holder: string,
): Promise<void> {
  if (bytes.length <= step) return void hash.update(bytes);
  for (let start = 0; start < bytes.length; start += step)
    await inTurn(holder, () => void hash.update(bytes.subarray(start, start + step)));
}

/** SHA-256 in base64url. */
export async function digestInTurn(bytes: Buffer, holder: string): Promise<string> {
  if (bytes.length <= step) return sha256(bytes).toString("base64url");
  const hash = createHash("sha256");
  await hashInTurn(hash, bytes, holder);
  return hash.digest("base64url");
}
