// Finds a secret in texts of other servers. Finds it in plain form, and in each encoding (such as
// base64) that the gateway applies to values.

/** The text that replaces each occurrence of a secret. */
export const REDACTED = "[secret]";

/** One form in which a secret can appear in a text: plain or encoded. */
export interface Spelling {
  /** Text that each occurrence of this form contains. */
  readonly text: string;
  /** Matches a whole occurrence, if an occurrence may be longer than `text`. */
  readonly pattern?: RegExp;
}

/** Returns all forms of a secret, the longest first. */
export function spellingsOf(secret: string): readonly Spelling[] {
  const json = insideJson(secret);
  const hex = Buffer.from(secret).toString("hex");
  const texts = new Set([
    secret,
    json,
    insideJson(json),
    ...encodedForms(secret),
    hex,
    hex.toUpperCase(),
  ]);
  const spellings = [...[...texts].map((text): Spelling => ({ text })), ...base64Forms(secret)];
  return spellings.toSorted((one, other) => other.text.length - one.text.length);
}

const insideJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * Returns the percent-encoded forms of a secret: as in a path segment, in a URL and in form data.
 * Each form is returned with hexadecimal digits in upper and in lower case.
 */
function encodedForms(secret: string): readonly string[] {
  const text = secret.toWellFormed();
  const forms = [
    encodeURIComponent(text),
    encodeURI(text),
    new URLSearchParams({ "": text }).toString().slice(1),
  ];
  return forms.flatMap((form) => [
    form,
    form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  ]);
}

const DIGIT = "[\\w+/-]?";

/**
 * Returns the base64 forms of a secret, in both alphabets. Base64 encodes groups of three bytes, so
 * the form depends on the position of the secret in its group. `text` leaves out characters that
 * also encode bits of the surrounding text.
 */
function base64Forms(secret: string): readonly Spelling[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const first = before === 0 ? 0 : before + 1;
    const standard = all.toString("base64").slice(first, Math.floor((all.length * 8) / 6));
    const urlSafe = standard.replaceAll("+", "-").replaceAll("/", "_");
    return [...new Set([standard, urlSafe])].map((text) => {
      const [start, end] = [before === 0 ? "" : DIGIT, all.length % 3 === 0 ? "" : DIGIT];
      return { text, pattern: new RegExp(`${start}${RegExp.escape(text)}${end}`, "g") };
    });
  });
}

/** Returns the text with each occurrence of these forms replaced by `REDACTED`. */
export function redactSpellings(text: string, spellings: readonly Spelling[]): string {
  let redacted = text;
  for (const { text: spelled, pattern } of spellings)
    if (redacted.includes(spelled)) redacted = redacted.replaceAll(pattern ?? spelled, REDACTED);
  return redacted;
}
