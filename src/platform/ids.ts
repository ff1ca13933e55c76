// Checks and creates GUIDs (random, derived from a name, or ordered by time). Also creates random
// tokens and SHA-256 hashes.
import { createHash, hash, randomBytes, randomUUID } from "node:crypto";

const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true if `text` is a GUID with hyphens, in upper or lower case. */
export const isGuid = (text: string): boolean => guidPattern.test(text);

/**
 * Returns the GUID in lower case, as the gateway stores and compares GUIDs.
 * @param guid text that `isGuid` accepts
 */
export const normaliseGuid = (guid: string): string => guid.toLowerCase();

/**
 * The id of the portal (website for administrators) in functions that expect a workspace id. No
 * workspace has this id.
 */
export const nilGuid = "00000000-0000-0000-0000-000000000000";

/** Returns the UUIDv5 of `name` in `namespace`. Equal arguments give equal GUIDs (G1.7). */
export function guidFrom(namespace: string, name: string): string {
  const space = Buffer.from(namespace.replaceAll("-", ""), "hex");
  const bytes = createHash("sha1").update(space).update(name, "utf8").digest().subarray(0, 16);
  return formatGuid(bytes);
}

/**
 * The time of the last UUIDv7, and its text. GUIDs of the same millisecond use this text again,
 * without formatting the time again.
 */
let lastTime = { now: Number.NaN, text: "" };

/**
 * Returns a UUIDv7. Its first part is the time `now` in milliseconds, so GUIDs sort by time. The
 * rest is random.
 */
export function guidV7(now: number = Date.now()): string {
  if (lastTime.now !== now) {
    const time = now.toString(16).padStart(12, "0");
    lastTime = { now, text: `${time.slice(0, 8)}-${time.slice(8)}-7` };
  }
  // `randomUUID` takes random bytes from a buffer of Node. That is much cheaper than a request for
  // 16 random bytes for each GUID.
  return lastTime.text + randomUUID().slice(15);
}

/**
 * Returns `bytes` random bytes as base64url text. 32 bytes give 43 characters, the length of an API
 * key's secret.
 */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString("base64url");

export const sha256 = (data: string | Buffer): Buffer => hash("sha256", data, "buffer");

/** Formats the bytes as a GUID of version 5. */
function formatGuid(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
