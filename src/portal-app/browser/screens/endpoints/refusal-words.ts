// Describes in sentences why the gateway refused a signature. The log has the reason as JSON
// (G33.6).

interface SignatureFinding {
  readonly signature: "missing" | "repeated" | "malformed" | "outdated" | "mismatch";
  readonly algorithm: string;
  readonly format: string;
  readonly headers: readonly string[];
  /** First digits of the digests that the sender sent. */
  readonly got?: readonly string[];
  /** First digits of the correct digest of the body. */
  readonly expected?: string;
  readonly clockSkewSeconds?: number;
}

const problems: Readonly<Record<SignatureFinding["signature"], string>> = {
  missing: "A header of the signature is missing.",
  repeated: "The request has a header of the signature more than once.",
  malformed: "The signature header does not have the form that the signature format requires.",
  outdated: "The time in the signature is more than five minutes from the time of the gateway.",
  mismatch: "The signature does not fit the body and the secret.",
};

/**
 * Returns the reason of a refused signature in sentences. Undefined if the text is not the JSON of
 * such a reason.
 */
export function refusalWords(finding: string | null | undefined): string | undefined {
  const found = findingOf(finding);
  if (found === undefined) return undefined;
  const { got = [], expected, clockSkewSeconds: skew = 0 } = found;
  return [
    problems[found.signature],
    `The gateway read ${found.headers.join(", ")} in the format ${found.format} (${found.algorithm}).`,
    ...(got.length > 0 ? [`Received: ${got.join("..., ")}...`] : []),
    ...(expected === undefined ? [] : [`Expected: ${expected}...`]),
    ...(skew === 0
      ? []
      : [`The clock of the sender is ${Math.abs(skew)} s ${skew > 0 ? "ahead" : "behind"}.`]),
  ].join(" ");
}

function findingOf(text: string | null | undefined): SignatureFinding | undefined {
  try {
    const value = JSON.parse(text ?? "") as SignatureFinding | null;
    return value !== null && value.signature in problems && Array.isArray(value.headers)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
