// GUIDs (checked, derived, time-ordered), random tokens and hashes.
import { createHash, hash, randomBytes, randomUUID } from "node:crypto";

const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` is a GUID in its usual spelling, in either case. */
export const isGuid = (text: string): boolean => guidPattern.test(text);

/** The one spelling under which GUIDs are kept and compared: lower case. Give it only what `isGuid` accepts. */
export const normaliseGuid = (guid: string): string => guid.toLowerCase();

/** No workspace has it: it stands for the portal. */
export const nilGuid = "00000000-0000-0000-0000-000000000000";

/** UUIDv5 of `name` in `namespace`: the same two texts always give the same GUID (G1.7). */
export function guidFrom(namespace: string, name: string): string {
  const space = Buffer.from(namespace.replaceAll("-", ""), "hex");
  const bytes = createHash("sha1").update(space).update(name, "utf8").digest().subarray(0, 16);
  return spell(bytes);
}

/** Many are made in one millisecond. */
let lastTime = { now: Number.NaN, text: "" };

/** UUIDv7: ordered by the millisecond of `now`, random otherwise. */
export function guidV7(now: number = Date.now()): string {
  if (lastTime.now !== now) {
    const time = now.toString(16).padStart(12, "0");
    lastTime = { now, text: `${time.slice(0, 8)}-${time.slice(8)}-7` };
  }
  // Node makes random GUIDs from a stock of random bytes, which is far cheaper than asking for 16 of them each time.
  return lastTime.text + randomUUID().slice(15);
}

/** `bytes` random bytes as base64url: 32 give the 43 characters of a key. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString("base64url");

export const sha256 = (data: string | Buffer): Buffer => hash("sha256", data, "buffer");

/** Of version 5. */
function spell(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
