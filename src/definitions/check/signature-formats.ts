// The formats of request signatures: the header that each sender uses, and the allowed algorithms.
import type { SignatureDefinition, SignatureFormat } from "../../catalog/index.ts";

interface FormatRules {
  readonly header: string;
  /** The only algorithm of the format. Absent if every algorithm is allowed. */
  readonly algorithm?: Exclude<SignatureDefinition["algorithm"], "none">;
  /** The form of a secret. Absent if every text is valid. */
  readonly secretForm?: { readonly pattern: RegExp; readonly words: string };
}

export const signatureFormats: Readonly<Record<SignatureFormat, FormatRules>> = {
  default: { header: "X-Signature" },
  timestamp: { header: "X-Signature" },
  slack: { header: "X-Slack-Signature", algorithm: "HMAC-SHA256" },
  standard: {
    header: "webhook-signature",
    algorithm: "HMAC-SHA256",
    secretForm: {
      pattern: /^(?:whsec_)?[A-Za-z0-9+/]{2,}={0,2}$/,
      words: "base64, behind whsec_ if wanted",
    },
  },
};
