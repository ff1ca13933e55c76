// Signs a request as the senders of an endpoint do, for those who try one out.
import { createHmac } from "node:crypto";
import type { SignatureDefinition, SignatureFormat } from "../../catalog/index.ts";
import { formats, hashAlgorithms } from "./formats.ts";

/** What is signed beside the body. */
export interface Signing {
  readonly secret: string;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Parts {
  readonly time: string;
  readonly messageId: string;
  /** Of a text and the body behind it. */
  readonly digestOf: (before: string) => string;
}

/** The signature, and the values of the other headers in the order in which the format names them. */
const written: Readonly<Record<SignatureFormat, (parts: Parts) => readonly string[]>> = {
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
 * Headers with which the endpoint takes the body; none where it asks for no signature.
 * @returns undefined for a secret that the format cannot have
 */
export function signedHeaders(
  signature: SignatureDefinition,
  body: Buffer,
  { secret, messageId, now }: Signing,
): Readonly<Record<string, string>> | undefined {
  if (signature.algorithm === "none") return {};
  const { algorithm, format, header } = signature;
  const { keyOf, encoding, others } = formats[format];
  const key = secret === "" ? undefined : keyOf(secret);
  if (key === undefined) return undefined;
  const time = String(Math.floor(now / 1_000));
  const digestOf = (before: string): string =>
    createHmac(hashAlgorithms[algorithm].name, key).update(before).update(body).digest(encoding);
  const values = written[format]({ time, messageId, digestOf });
  const names = [header, ...others(header.toLowerCase())];
  return Object.fromEntries(names.map((name, place) => [name, values[place]!]));
}
