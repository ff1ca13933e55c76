// Signs a request as the senders of an endpoint do, for commands that test an endpoint.
import { createHmac } from "node:crypto";
import type { SignatureDefinition } from "../../catalog/index.ts";
import { formats, hashAlgorithms } from "./formats.ts";

/** The secret and the values that are signed with the body. */
export interface SigningInput {
  readonly secret: string;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the headers of a signed request; none if the endpoint has no signature.
 * @returns undefined for a secret that the format cannot use
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
