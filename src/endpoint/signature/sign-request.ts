// Signs a request in the same way as a sender that calls the endpoint. Commands that test an
// endpoint use this file.
import { createHmac } from "node:crypto";
import type { SignatureDefinition } from "../../catalog/index.ts";
import { formats, hashAlgorithms } from "./formats.ts";

/** The secret of the endpoint, and the values that are signed together with the body. */
export interface SigningInput {
  readonly secret: string;
  readonly messageId: string;
  /** Time of the signature, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the headers that contain the signature of a request. Returns no headers if the endpoint
 * requires no signature.
 * @returns undefined if the secret is not valid in the signature format
 */
export function signedHeaders(
  signature: SignatureDefinition,
  body: Buffer,
  { secret, messageId, now }: SigningInput,
): Readonly<Record<string, string>> | undefined {
  if (signature.algorithm === "none") return {};
  const { algorithm, format, header } = signature;
  const { keyOf, encoding, others, sign } = formats[format];
  const key = secret === "" ? undefined : keyOf(secret);
  if (key === undefined) return undefined;
  const time = String(Math.floor(now / 1_000));
  const digestOf = (before: string): string =>
    createHmac(hashAlgorithms[algorithm].name, key).update(before).update(body).digest(encoding);
  const values = sign({ time, messageId, digestOf });
  const names = [header, ...others(header.toLowerCase())];
  return Object.fromEntries(names.map((name, index) => [name, values[index]!]));
}
