// The formats of request signatures. A format decides which headers contain the signature, and
// which text is signed before the body. This file reads and writes signatures, but does not compare
// digests. It treats a value that does not match its format exactly as no signature.
import type { SignatureFormat } from "../../catalog/index.ts";

/** The signature in the headers of a request. */
export interface Presented {
  /** The digests (HMAC values) in the headers. At least one of them must be right. */
  readonly digests: readonly Buffer[];
  /** The text that is signed together with the body and stands before it, such as the time. */
  readonly before: string;
  /** Time of the signature in seconds since 1970; null if the signature format contains no time. */
  readonly timestamp: number | null;
  /** The id of the message. A sender that repeats a message sends the same id. */
  readonly messageId?: string;
}

export interface SignatureFormatRules {
  /**
   * Returns the names of the headers that the format uses in addition to the signature header, in
   * lower case.
   * @param header name of the signature header in lower case
   */
  readonly others: (header: string) => readonly string[];
  /**
   * Returns the HMAC key for a secret. Returns undefined if the secret is not valid in this format.
   */
  readonly keyOf: (secret: string) => Buffer | undefined;
  /** Text encoding of the digests. */
  readonly encoding: "hex" | "base64";
  /**
   * Reads a signature from its headers.
   * @param signature value of the signature header
   * @param others values of the headers that `others` names; each header is present once
   * @returns undefined if the values do not match the format
   */
  readonly read: (
    signature: string,
    others: readonly string[],
    algorithm: HashAlgorithm,
  ) => Presented | undefined;
  /**
   * Returns the value of the signature header, followed by the values of the headers that `others`
   * names.
   */
  readonly sign: (parts: SignatureParts) => readonly string[];
}

interface SignatureParts {
  readonly time: string;
  readonly messageId: string;
  /** Returns the digest of a text followed by the body. */
  readonly digestOf: (before: string) => string;
}

export interface HashAlgorithm {
  /** The name of the hash algorithm, as in a signature such as `sha256=1f2e...`. */
  readonly name: "sha256" | "sha512";
  readonly bytes: number;
}

export const hashAlgorithms = {
  "HMAC-SHA256": { name: "sha256", bytes: 32 },
  "HMAC-SHA512": { name: "sha512", bytes: 64 },
} as const satisfies Record<string, HashAlgorithm>;

/** Matches seconds since 1970 without leading zeros. */
const seconds = /^[1-9]\d{0,11}$/;
/**
 * Maximum number of digests that the gateway reads from one header. A sender sends two while it
 * changes its secret.
 */
const signaturesMax = 16;
/** Matches a message id without a full stop. Full stops separate the parts of the signed text. */
const messageIdForm = /^[\x21-\x2d\x2f-\x7e]{1,256}$/;
/**
 * Match one part of a signature header: `timedPart` in Stripe's format, and `standardPart` in the
 * format of Standard Webhooks.
 */
const timedPart = /^[a-z]\w*=[\w+/=-]+$/;
const standardPart = /^v\w+,[\w+/=-]+$/;
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;
const standardPrefix = "whsec_";

const asText = (secret: string): Buffer => Buffer.from(secret, "utf8");

const hexDigest = (text: string, { bytes }: HashAlgorithm): Buffer | undefined =>
  text.length === 2 * bytes && /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, "hex") : undefined;

/**
 * Returns the bytes of a digest in base64. Returns undefined if the digest has a wrong length, or
 * is not encoded in the usual form.
 */
function base64Digest(text: string, { bytes }: HashAlgorithm): Buffer | undefined {
  const digest = Buffer.from(text, "base64");
  return digest.length === bytes && digest.toString("base64") === text ? digest : undefined;
}

/**
 * Returns the digests of one scheme (such as `v1=`) from the parts of a signature header. Each part
 * is a scheme followed by a digest. Returns undefined if no part contains a valid digest of the
 * scheme.
 */
function digestsOf(
  entries: readonly string[],
  scheme: string,
  read: (text: string) => Buffer | undefined,
): readonly Buffer[] | undefined {
  const own = entries.filter((entry) => entry.startsWith(scheme)).slice(0, signaturesMax);
  const digests = own.flatMap((entry) => read(entry.slice(scheme.length)) ?? []);
  return digests.length === 0 ? undefined : digests;
}

export const formats: Readonly<Record<SignatureFormat, SignatureFormatRules>> = {
  // Example: `1f2e...`, `sha256=1f2e...` or `hmac=1f2e...`. GitHub, Meta, Linear and many other
  // senders use this format. The name before the digest is ignored.
  default: {
    others: () => [],
    keyOf: asText,
    encoding: "hex",
    read(signature, _others, algorithm) {
      const [, text = ""] = /^(?:[\w.-]{1,64}=)?([0-9a-f]+)$/i.exec(signature) ?? [];
      const digest = hexDigest(text, algorithm);
      return digest && { digests: [digest], before: "", timestamp: null };
    },
    sign: ({ digestOf }) => [digestOf("")],
  },
  // Example: `t=1492774577,v1=5257...,v1=a869...` in any order. The signed text is `<t>.<body>`.
  // Stripe and compatible senders use this format.
  timestamp: {
    others: () => [],
    keyOf: asText,
    encoding: "hex",
    read(signature, _others, algorithm) {
      const entries = signature.split(",").map((entry) => entry.trim());
      const times = entries.filter((entry) => entry.startsWith("t="));
      const time = times[0]?.slice(2) ?? "";
      const isWhole = entries.every((entry) => timedPart.test(entry)) && times.length === 1;
      if (!seconds.test(time) || !isWhole) return undefined;
      const digests = digestsOf(entries, "v1=", (text) => hexDigest(text, algorithm));
      return digests && { digests, before: `${time}.`, timestamp: Number(time) };
    },
    sign: ({ time, digestOf }) => [`t=${time},v1=${digestOf(`${time}.`)}`],
  },
  // Example: `v0=a2114d57...`. The signed text is `v0:<time>:<body>`, and a separate header
  // contains the time. Slack uses this format.
  slack: {
    others: () => ["x-slack-request-timestamp"],
    keyOf: asText,
    encoding: "hex",
    read(signature, [time = ""], algorithm) {
      const digest = signature.startsWith("v0=")
        ? hexDigest(signature.slice(3), algorithm)
        : undefined;
      if (digest === undefined || !seconds.test(time)) return undefined;
      return { digests: [digest], before: `v0:${time}:`, timestamp: Number(time) };
    },
    sign: ({ time, digestOf }) => [`v0=${digestOf(`v0:${time}:`)}`, time],
  },
  // Example: `v1,g0hM9SsE... v1,bm9ldHU...`. The signed text is `<id>.<time>.<body>`. The
  // specification Standard Webhooks defines this format.
  standard: {
    others: (header) => {
      const family = /^(.+-)signature$/.exec(header)?.[1] ?? "webhook-";
      return [`${family}id`, `${family}timestamp`];
    },
    keyOf(secret) {
      const text = secret.startsWith(standardPrefix) ? secret.slice(standardPrefix.length) : secret;
      const key = base64Form.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0);
      return key.length === 0 ? undefined : key;
    },
    encoding: "base64",
    read(signature, [messageId = "", time = ""], algorithm) {
      const entries = signature.split(" ");
      if (!entries.every((entry) => standardPart.test(entry))) return undefined;
      const digests = digestsOf(entries, "v1,", (text) => base64Digest(text, algorithm));
      if (digests === undefined || !seconds.test(time) || !messageIdForm.test(messageId))
        return undefined;
      return { digests, before: `${messageId}.${time}.`, timestamp: Number(time), messageId };
    },
    sign: ({ time, messageId, digestOf }) => [
      `v1,${digestOf(`${messageId}.${time}.`)}`,
      messageId,
      time,
    ],
  },
};
