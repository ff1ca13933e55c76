// Why a signature was refused, for the row of the query log, whose bodies the workspace's owners alone read. Of digests no more than their
// beginning, of what is no digest nothing: somebody may have sent the secret itself.
import type { SignatureDefinition } from "../../catalog/index.ts";
import { formats, type Presented } from "./formats.ts";

export type SignatureProblem = "missing" | "repeated" | "malformed" | "outdated" | "mismatch";

/** Characters of a digest. */
const shown = 8;

interface Details {
  readonly presented?: Presented;
  /** Seconds by which the sender's time is ahead. */
  readonly skew?: number | null;
  readonly expected?: Buffer;
}

export function findingOf(
  signature: Exclude<SignatureDefinition, { readonly algorithm: "none" }>,
  problem: SignatureProblem,
  { presented, skew = null, expected }: Details,
): string {
  const { algorithm, format, header } = signature;
  const { encoding, others } = formats[format];
  const beginning = (digest: Buffer): string => digest.toString(encoding).slice(0, shown);
  return JSON.stringify({
    signature: problem,
    algorithm,
    format,
    headers: [header, ...others(header.toLowerCase())],
    ...(presented && { got: presented.digests.map(beginning) }),
    ...(expected && { expected: beginning(expected) }),
    ...(skew !== null && { clockSkewSeconds: skew }),
  });
}
