// Describes a refused signature for the query log. Only the workspace's owners read it. It contains
// the start of each digest and no other value, because a sender may have sent the secret itself.
import type { SignatureDefinition } from "../../catalog/index.ts";
import { formats, type Presented } from "./formats.ts";

export type SignatureProblem = "missing" | "repeated" | "malformed" | "outdated" | "mismatch";

/** Number of characters shown of a digest. */
const shown = 8;

interface FindingDetails {
  readonly presented?: Presented;
  /** Seconds by which the sender's clock is ahead. */
  readonly skew?: number | null;
  readonly expected?: Buffer;
}

/** Returns the description as JSON. */
export function findingOf(
  signature: Exclude<SignatureDefinition, { readonly algorithm: "none" }>,
  problem: SignatureProblem,
  { presented, skew = null, expected }: FindingDetails,
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
