// The formats of request signatures: the header that each provider sends, and the algorithms that it may use.
import type { SignatureDefinition, SignatureFormat } from "../../catalog/index.ts";

interface FormatRules {
  readonly header: string;
  /** The only algorithm that the format knows; absent where any will do. */
  readonly algorithm?: Exclude<SignatureDefinition["algorithm"], "none">;
}

export const signatureFormats: Readonly<Record<SignatureFormat, FormatRules>> = {
  default: { header: "X-Signature" },
  timestamp: { header: "X-Signature" },
  slack: { header: "X-Slack-Signature", algorithm: "HMAC-SHA256" },
  standard: { header: "webhook-signature", algorithm: "HMAC-SHA256" },
};
