// Parameters of password hashes: argon2id, 19 MiB, two passes, one lane, as OWASP recommends (G14.1).
// Loads no hashing library, so that the process that only compares texts stays small.
import { randomBytes } from "node:crypto";

export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const { memoryCost, timeCost, parallelism } = parameters;
const begin = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Whether a hash was made with today's parameters; another one is made anew when its password is next known. */
export const isCurrent = (hash: string): boolean => hash.startsWith(begin);

/** The hash of no password: comparing with it costs what comparing with somebody's costs. */
export function dummyHash(): string {
  const part = (bytes: number): string => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `${begin}${part(16)}$${part(32)}`;
}
