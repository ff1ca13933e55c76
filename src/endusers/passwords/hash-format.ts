// The parameters of the password hashes that the gateway creates: argon2id with 19 MiB of memory,
// two passes and a parallelism of one. OWASP recommends these parameters (G14.1).
// This file does not import a hashing library. Processes that only compare the texts of hashes
// therefore need less memory.
import { randomBytes } from "node:crypto";

export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const { memoryCost, timeCost, parallelism } = parameters;
const begin = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/**
 * Returns true if the hash uses the current parameters. The gateway replaces a hash with other
 * parameters at the next successful sign-in.
 */
export const isCurrent = (hash: string): boolean => hash.startsWith(begin);

/**
 * Returns a hash that no password matches. Comparing a password with it takes as long as comparing
 * it with a real hash.
 */
export function dummyHash(): string {
  const part = (bytes: number): string => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `${begin}${part(16)}$${part(32)}`;
}
