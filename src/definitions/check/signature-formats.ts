// The formats of request signatures for custom endpoints: the header with the signature, and the
// allowed algorithm.
import type { SignatureDefinition, SignatureFormat } from "../../catalog/index.ts";

interface FormatRules {
  readonly header: string;
  /**
   * The only signature algorithm that the format allows. Undefined if the format allows every
   * algorithm.
   */
  readonly algorithm?: Exclude<SignatureDefinition["algorithm"], "none">;
  /**
   * The form of the signature secret, as a pattern and in words for error messages. Undefined if
   * every text is valid.
   */
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
      words: "base64, with or without whsec_ before it",
    },
  },
};
