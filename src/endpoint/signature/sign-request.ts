// Signs a request as the senders of an endpoint do, for commands that test an endpoint.
import { createHmac } from "node:crypto";
import type { SignatureDefinition, SignatureFormat } from "../../catalog/index.ts";
import { formats, hashAlgorithms } from "./formats.ts";

/** The secret and the values that are signed with the body. */
export interface SigningInput {
  readonly secret: string;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface SignatureParts {
  readonly time: string;
  readonly messageId: string;
  /** Returns the digest of a text followed by the body. */
  readonly digestOf: (before: string) => string;
}

/** The values of the signature header and of the further headers, in the order of the format. */
const headerValues: Readonly<
  Record<SignatureFormat, (parts: SignatureParts) => readonly string[]>
> = {
  default: ({ digestOf }) => [digestOf("")],
  timestamp: ({ time, digestOf }) => [`t=${time},v1=${digestOf(`${time}.`)}`],
  slack: ({ time, digestOf }) => [`v0=${digestOf(`v0:${time}:`)}`, time],
  standard: ({ time, messageId, digestOf }) => [
    `v1,${digestOf(`${messageId}.${time}.`)}`,
    messageId,
    time,
  ],
};

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
  const { keyOf, encoding, others } = formats[format];
  const key = secret === "" ? undefined : keyOf(secret);
  if (key === undefined) return undefined;
  const time = String(Math.floor(now / 1_000));
  const digestOf = (before: string): string =>
    createHmac(hashAlgorithms[algorithm].name, key).update(before).update(body).digest(encoding);
  const values = headerValues[format]({ time, messageId, digestOf });
  const names = [header, ...others(header.toLowerCase())];
  return Object.fromEntries(names.map((name, index) => [name, values[index]!]));
}
