// Reads the secrets of the tester from environment variables, and hides them in reports.
import { createHmac } from "node:crypto";

/** The environment variables that hold the secrets. */
const secretNames = [
  "CONFORM_SERVER_KEY",
  "CONFORM_PUBLISHABLE_KEY",
  "CONFORM_MEMBER_EMAIL",
  "CONFORM_MEMBER_PASSWORD",
] as const;
export type SecretName = (typeof secretNames)[number];

export type KitSecrets = ReturnType<typeof createSecrets>;

/** Minimum length of a hidden text. Hiding shorter texts would also hide parts of other words. */
const hiddenMin = 6;

/**
 * Patterns of secrets that the server itself gives out: API keys, signed tokens, and the fields and
 * headers that contain tokens.
 */
const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b[sp]k_live_[\w-]{43}/g, "<key>"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "<token>"],
  [
    /("(?:access_?token|refresh_?token|session_?token|csrf_?token|id_?token|client_?secret|(?:new|current|confirm)?password|secret)"\s*:\s*")(?:[^"\\]|\\.)*/gi,
    "$1<hidden>",
  ],
  [
    /\b((?:access_token|refresh_token|code_verifier|client_secret|password|sig)=)[^&\s"'<]+/gi,
    "$1<hidden>",
  ],
  [/\b(gateway_portal=)[^;\s"']+/g, "$1<hidden>"],
];

const SHORT_MAX = 300;
/** Maximum length of a secret in characters. */
export const secretMax = 8_000;
/**
 * Two characters that enclose a text which `mask` cuts. They are Unicode characters for private
 * use.
 */
const [cutStart, cutEnd] = ["\u{E000}", "\u{E001}"];
const cutText = new RegExp(`${cutStart}([^${cutEnd}]*)${cutEnd}`);

/**
 * Marks a long text, so that `mask` first hides the secrets in it and then cuts it. If the text
 * were cut first, it could end with the beginning of a secret, which `mask` would not recognise.
 */
export const shortenedByMask = (text: string): string =>
  text.length > SHORT_MAX
    ? `${cutStart}${text.slice(0, SHORT_MAX + secretMax).replaceAll(cutEnd, "")}${cutEnd}`
    : text;

/** Creates the store of secrets from the environment. */
export function createSecrets(env: Readonly<Record<string, string | undefined>>) {
  const values = new Map<SecretName, string>();
  const hidden = new Map<string, string>();
  for (const name of secretNames) {
    const value = env[name];
    if (value === undefined || value === "") continue;
    values.set(name, value);
    hide(value, name);
  }

  /** Hides a further secret in reports, such as a cookie. */
  function hide(value: string, name: string): void {
    if (value.length < hiddenMin) return;
    for (const form of formsOf(value)) if (!hidden.has(form)) hidden.set(form, `<${name}>`);
  }

  function maskPart(text: string): string {
    let masked = text;
    for (const [form, name] of hidden) masked = masked.replaceAll(form, name);
    for (const [pattern, replacement] of patterns) masked = masked.replaceAll(pattern, replacement);
    return masked;
  }

  return {
    get: (name: SecretName): string | undefined => values.get(name),
    hide,
    /** Replaces `{{CONFORM_...}}` by the secrets. Names without a value stay. */
    fill: (text: string): string =>
      text.includes("{{CONFORM_")
        ? text.replaceAll(
            /\{\{(CONFORM_[A-Z_]+)\}\}/g,
            (whole, name: string) => values.get(name as SecretName) ?? whole,
          )
        : text,
    /**
     * Returns the name of the first placeholder (`{{CONFORM_...}}`) in the text that has no value.
     */
    missingIn: (text: string): string | undefined =>
      [...text.matchAll(/\{\{(CONFORM_[A-Z_]+)\}\}/g)]
        .map(([, name]) => name!)
        .find((name) => !values.has(name as SecretName)),
    /**
     * Replaces every secret in a text by its name, and then cuts the texts that `shortenedByMask`
     * has marked.
     */
    mask: (text: string): string =>
      text
        .split(cutText)
        .map((part, index) => {
          const masked = maskPart(part);
          return index % 2 === 0 ? masked : `${masked.slice(0, SHORT_MAX)}...`;
        })
        .join(""),
    hmac: (
      name: SecretName,
      algorithm: "sha256" | "sha512",
      data: string | Uint8Array,
    ): Buffer | undefined => {
      const value = values.get(name);
      return value === undefined ? undefined : createHmac(algorithm, value).update(data).digest();
    },
  };
}

/** Returns the forms in which a text may contain a secret: as it is, escaped, or in base64. */
function formsOf(value: string): Set<string> {
  const escaped = JSON.stringify(value).slice(1, -1);
  const encoded = [
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
  ];
  const html = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  // In base64, the first characters depend on the bytes before the secret, and the last characters
  // on the bytes behind it. The characters between them are always the same.
  const based = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    const skipped = before === 0 ? 0 : before + 1;
    const text = bytes.toString("base64").replaceAll("=", "");
    const whole = text.slice(skipped, Math.floor((bytes.length * 4) / 3));
    return [whole, whole.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const forms = new Set([
    value,
    escaped,
    ...encoded,
    html,
    ...based,
    Buffer.from(value).toString("hex"),
  ]);
  // Longer forms come first, because a longer form may contain a shorter one. Otherwise the rest of
  // the longer form would stay visible.
  return new Set([...forms].toSorted((a, b) => b.length - a.length));
}
