// The formats of request signatures: the headers of each, and the text that is signed before the
// body. Nothing here compares digests. A value that does not match its format exactly is not a
// signature.
import type { SignatureFormat } from "../../catalog/index.ts";

/** The signature in the headers of a request. */
export interface Presented {
  /** The digests; one of them must be right. */
  readonly digests: readonly Buffer[];
  /** The text that is signed before the body. */
  readonly before: string;
  /** Seconds since 1970; null if the format has no time. */
  readonly timestamp: number | null;
  /** The id of the message, which stays the same when it is sent again. */
  readonly messageId?: string;
}

export interface SignatureFormatRules {
  /** Returns the further headers of the format, in lower case. */
  readonly others: (header: string) => readonly string[];
  /** Returns the key of a secret; undefined if the secret is invalid. */
  readonly keyOf: (secret: string) => Buffer | undefined;
  /** Encoding of digests. */
  readonly encoding: "hex" | "base64";
  /**
   * Reads a signature.
   * @param signature the header with the signature
   * @param others values of the further headers, each present once
   * @returns undefined for values that do not match the format
   */
  readonly read: (
    signature: string,
    others: readonly string[],
    algorithm: HashAlgorithm,
  ) => Presented | undefined;
  /** Returns the values of the signature header and of the further headers. */
  readonly sign: (parts: SignatureParts) => readonly string[];
}

interface SignatureParts {
  readonly time: string;
  readonly messageId: string;
  /** Returns the digest of a text followed by the body. */
  readonly digestOf: (before: string) => string;
}

export interface HashAlgorithm {
  /** The name, as in `sha256=`. */
  readonly name: "sha256" | "sha512";
  readonly bytes: number;
}

export const hashAlgorithms = {
  "HMAC-SHA256": { name: "sha256", bytes: 32 },
  "HMAC-SHA512": { name: "sha512", bytes: 64 },
} as const satisfies Record<string, HashAlgorithm>;

/** Seconds since 1970, without leading zeros. */
const seconds = /^[1-9]\d{0,11}$/;
/** Maximum number of signatures in one header. There are two while a secret is rotated. */
const signaturesMax = 16;
/** Message ids contain no full stop, because it separates the signed parts. */
const messageIdForm = /^[\x21-\x2d\x2f-\x7e]{1,256}$/;
/** One part of a header in the formats of Stripe and of Standard Webhooks. */
const timedPart = /^[a-z]\w*=[\w+/=-]+$/;
const standardPart = /^v\w+,[\w+/=-]+$/;
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;
const standardPrefix = "whsec_";

const asText = (secret: string): Buffer => Buffer.from(secret, "utf8");

const hexDigest = (text: string, { bytes }: HashAlgorithm): Buffer | undefined =>
  text.length === 2 * bytes && /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, "hex") : undefined;

/** Returns the bytes of a base64 digest in its canonical form. */
function base64Digest(text: string, { bytes }: HashAlgorithm): Buffer | undefined {
  const digest = Buffer.from(text, "base64");
  return digest.length === bytes && digest.toString("base64") === text ? digest : undefined;
}

/**
 * Returns the digests of one scheme from entries `<scheme><separator><digest>`; undefined if there
 * are none.
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
  // `1f2e...`, `sha256=1f2e...`, `hmac=1f2e...`: GitHub, Meta, Linear and many others. The name
  // before the digest is ignored.
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
  // `t=1492774577,v1=5257...,v1=a869...` in any order, over `<t>.<body>`: Stripe and compatible
  // senders.
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
  // `v0=a2114d57...` over `v0:<time>:<body>`, with the time in its own header: Slack.
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
  // `v1,g0hM9SsE... v1,bm9ldHU...` over `<id>.<time>.<body>`: Standard Webhooks.
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
