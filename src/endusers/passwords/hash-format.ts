// The parameters of password hashes: argon2id with 19 MiB, two passes and a parallelism of one, as
// OWASP recommends (G14.1).
// This file does not import a hashing library, so that processes that only compare the texts of
// hashes stay small.
import { randomBytes } from "node:crypto";

export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const { memoryCost, timeCost, parallelism } = parameters;
const begin = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/**
 * Returns true if the hash uses the current parameters. The gateway replaces other hashes at the
 * next successful sign-in.
 */
export const isCurrent = (hash: string): boolean => hash.startsWith(begin);

/**
 * Returns a hash that no password matches. Comparing with it costs as much as comparing with a real
 * hash.
 */
export function dummyHash(): string {
  const part = (bytes: number): string => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `${begin}${part(16)}$${part(32)}`;
}
