// Kinds of senders, with the signature format of each.
import type { CustomEndpoint, EndpointSignature } from "./endpoint-data.ts";

interface SignaturePreset {
  readonly label: string;
  /** The signature. Null for endpoints that accept unsigned calls. */
  readonly signature: EndpointSignature | null;
}

const sha256 = "HMAC-SHA256";

export const signaturePresets = {
  generic: {
    label: "Generic",
    signature: { algorithm: sha256, format: "default", header: "X-Signature" },
  },
  github: {
    label: "GitHub-like",
    signature: { algorithm: sha256, format: "default", header: "X-Hub-Signature-256" },
  },
  stripe: {
    label: "Stripe-like",
    signature: { algorithm: sha256, format: "timestamp", header: "Stripe-Signature" },
  },
  slack: {
    label: "Slack-like",
    signature: { algorithm: sha256, format: "slack", header: "X-Slack-Signature" },
  },
  standard: {
    label: "Standard Webhooks",
    signature: { algorithm: sha256, format: "standard", header: "webhook-signature" },
  },
  none: { label: "None", signature: null },
} as const satisfies Readonly<Record<string, SignaturePreset>>;

export type PresetName = keyof typeof signaturePresets;

/** Returns the kind of sender with this signature. */
export function presetOf(signature: EndpointSignature): PresetName {
  if (signature.format === "timestamp") return "stripe";
  if (signature.format === "slack") return "slack";
  if (signature.format === "standard") return "standard";
  return /^x-hub-signature/i.test(signature.header) ? "github" : "generic";
}

/** Returns the name of the kind of sender with this signature. */
export const presetLabelOf = (signature: CustomEndpoint["signature"]): string =>
  signaturePresets[signature === null ? "none" : presetOf(signature)].label;
