// The formats of request signatures: the header that each provider sends, and the algorithms that it may use.
import type { SignatureDefinition, SignatureFormat } from "../../catalog/index.ts";

interface FormatRules {
  readonly header: string;
  /** The only algorithm that the format knows; absent where any will do. */
  readonly algorithm?: Exclude<SignatureDefinition["algorithm"], "none">;
  /** How a secret is written; absent where any text is one. */
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
