// Hashes bytes, long ones in turn with other long work (G24.8).
import type { Hash, Hmac } from "node:crypto";
import { inTurn } from "../platform/index.ts";

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
