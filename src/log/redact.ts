// Removes secrets from texts for the query log (G19.3). Secrets are values whose name, such as
// `password`, says so, and texts that look like credentials.

/** The text that replaces every secret value. */
export const redacted = "[redacted]";

/**
 * Parts of regular expressions. The value of a name that contains one of them is secret. Upper and
 * lower case are not distinguished.
 */
export const secretNameParts = [
  "password",
  "passwd",
  "passphrase",
  "secret",
  "token",
  "credential",
  "authorization",
  "api[_-]?key",
  "private[_-]?key",
  "session[_-]?id",
  "signature",
  "cookie",
] as const;

/**
 * Names whose values are secret only if the whole name is equal. Harmless names such as
 * `countryCode`, `pinned` and `signal` only contain them.
 */
export const secretNames = [
  "code",
  "(?:reset|confirmation|verification)[_-]?code",
  "otp",
  "pin",
  "pwd",
  "sig",
  "jwt",
  "bearer",
] as const;

const secretName = new RegExp(`${secretNameParts.join("|")}|^(?:${secretNames.join("|")})$`, "i");

/** Matches API keys, JSON Web Tokens and `Bearer ...` in any text. */
const secretShapes =
  /\b[ps]k_(?:live|test)_[\w-]*|\beyJ[\w-]{6,}(?:\.[\w-]*){0,2}|\bBearer\s+[\w.~+/=-]+/gi;

/**
 * A request may name a column by its GUID. The log does not know which column this is, so it treats
 * the values of this column as secret.
 */
const guid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const guidName = new RegExp(`^${guid}$`, "i");

/**
 * Maximum length, in characters, of bodies for which the fast test `suspicious` is used. A longer
 * body is always parsed, and each of its values is checked.
 */
const searchedMax = 64 * 1024;

/**
 * Matches a name of `secretNames` as a whole, in JSON or in a form. In JSON inside a string, there
 * are backslashes before the quotes.
 */
const wholeNames = `"(?:${secretNames.join("|")})\\\\*"|(?:^|[?&"; ])(?:${secretNames.join("|")})=|%[4-7][0-9a-f][\\w.+%[\\]-]{0,64}=`;

/**
 * A fast test that finds JSON text that may contain secrets. `\u` counts as suspicious, because it
 * may be an escaped letter of a secret name.
 */
const suspicious = new RegExp(
  `"field\\\\*"\\s*:\\s*\\\\*"${guid}\\\\*"|"${guid}\\\\*"\\s*:|${secretNameParts.join("|")}|${wholeNames}|[ps]k_(?:live|test)_|eyJ|bearer\\s|\\\\u`,
  "i",
);

/**
 * In an object such as `{"name": "password", "value": ...}`, the value of one key names the secret
 * and another key contains the secret. `nameMembers` are the keys with the name. `valueMembers`
 * matches the keys with the secret.
 */
const nameMembers = ["field", "name", "key", "header", "param", "parameter", "label"];
const valueMembers = /^(?:values?|val|content|data|text|default)$/i;

/** Matches one `name=value` of a form or of a URL's query string. */
const formPair = /([\w.%+[\]-]{1,100})=([^&\s;"']+)/g;

/**
 * Maximum depth of nested values, including values in JSON inside strings. Values below this depth
 * are replaced by `redacted`.
 */
const depthMax = 500;

/** Returns true if values with this name are secrets. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const anySecretName = new RegExp(
  `${secretNameParts.join("|")}|\\b(?:${secretNames.join("|")})\\b`,
  "i",
);

/** Returns true if a text that is not JSON contains a secret name. */
export const namesSecret = (text: string): boolean => anySecretName.test(text);

/** Returns a copy of the text in which all texts that look like credentials are replaced. */
export const redactText = (text: string): string => text.replace(secretShapes, redacted);

/**
 * Returns the beginning of a request body, with its secrets replaced.
 * @param text the body as the client sent it
 * @param value the parsed body; undefined if the body is not JSON
 * @param bytesMax maximum bytes of the result in UTF-8
 * @returns null if the body may contain a secret and is not JSON, so that the secret cannot be
 *   found
 */
export const redactBody = (text: string, value: unknown, bytesMax: number): string | null =>
  redactUnparsed(text, () => value, bytesMax);

/**
 * Returns the same as `redactBody`, for a body that was not parsed before.
 * @param parse returns the parsed body, or undefined if the body is not JSON; called only if the
 *   body may contain a secret
 */
export const redactUnparsed = (
  text: string,
  parse: () => unknown,
  bytesMax: number,
): string | null =>
  isSuspicious(text) ? redactValue(parse(), bytesMax) : beginningOf(text, bytesMax);

const isSuspicious = (text: string): boolean => text.length > searchedMax || suspicious.test(text);

function redactValue(value: unknown, bytesMax: number): string | null {
  if (value === undefined) return null;
  const pieces: string[] = [];
  writeRedacted(value, { pieces, left: bytesMax });
  return beginningOf(pieces.join(""), bytesMax);
}

/**
 * Returns the beginning of the text that fits into `bytesMax` bytes of UTF-8. Does not split a
 * character.
 */
function beginningOf(text: string, bytesMax: number): string {
  const storable = storableText(text.slice(0, bytesMax));
  if (Buffer.byteLength(storable) <= bytesMax) return storable;
  const bytes = Buffer.from(storable);
  let end = bytesMax;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString("utf8", 0, end);
}

/**
 * Replaces characters that PostgreSQL cannot store: NUL, and one half of a surrogate pair without
 * the other half. A shortened text may end with such a half.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

interface RedactedOutput {
  readonly pieces: string[];
  /**
   * Number of characters that may still be written. At zero, the rest of the value is skipped, so
   * that large bodies cost little time.
   */
  left: number;
}

function writeRedacted(value: unknown, output: RedactedOutput, depth = 0): void {
  if (output.left <= 0) return;
  const inner = depth + 1;
  if (typeof value === "string") return writeString(value, output, inner);
  if (typeof value !== "object" || value === null)
    return write(JSON.stringify(value) ?? "null", output);
  if (depth > depthMax) return write(JSON.stringify(redacted), output);
  if (Array.isArray(value)) {
    const items = arePairs(value) ? value.map(redactPair) : value;
    return writeList(items, "[", "]", output, (item) => writeRedacted(item, output, inner));
  }
  // A condition in a query names its column in `field`, and has the value in another key of the
  // same object.
  const isSecretValue = saysSecret(value as Readonly<Record<string, unknown>>);
  writeList(Object.entries(value), "{", "}", output, ([name, member]) => {
    write(`${JSON.stringify(redactText(name))}:`, output);
    const isSecret =
      isSecretName(name) || guidName.test(name) || (isSecretValue && valueMembers.test(name));
    writeRedacted(isSecret && member !== null ? redacted : member, output, inner);
  });
}

/**
 * Returns true if one key of an object names a secret, and another key contains the secret. An
 * example is `{"name": "password", "value": ...}`.
 */
function saysSecret(members: Readonly<Record<string, unknown>>): boolean {
  const { field } = members;
  if (typeof field === "string" && guidName.test(field)) return true;
  return nameMembers.some((name) => {
    const called = members[name];
    return typeof called === "string" && isSecretName(called);
  });
}

/**
 * Returns true for a list whose items are all pairs of a name and a value, such as `[["password",
 * "..."]]`. Returns false for a plain list such as `["password", "token"]`.
 */
const arePairs = (items: readonly unknown[]): items is readonly (readonly [string, unknown])[] =>
  items.length > 0 &&
  items.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === "string");

const redactPair = (pair: readonly [string, unknown]): readonly [string, unknown] =>
  isSecretName(pair[0]) && pair[1] !== null ? [pair[0], redacted] : pair;

/** Writes a string. If the string itself is JSON, the secrets in this JSON are also removed. */
function writeString(text: string, output: RedactedOutput, depth: number): void {
  if (/^\s*[[{"]/.test(text) && isSuspicious(text)) {
    const inside: RedactedOutput = { pieces: [], left: output.left };
    const parsed = text.length <= searchedMax ? parsedOf(text) : undefined;
    if (parsed === undefined) inside.pieces.push(redacted);
    else writeRedacted(parsed, inside, depth);
    return write(JSON.stringify(inside.pieces.join("")), output);
  }
  const plain = redactText(text.slice(0, output.left));
  write(
    JSON.stringify(plain.includes("=") ? plain.replace(formPair, redactFormPair) : plain),
    output,
  );
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const redactFormPair = (pair: string, name: string): string =>
  decoded(name)
    .split(/[[\].]/)
    .some(isSecretName)
    ? `${name}=${redacted}`
    : pair;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function writeList<T>(
  items: readonly T[],
  open: string,
  close: string,
  output: RedactedOutput,
  writeItem: (item: T) => void,
): void {
  write(open, output);
  for (const [index, item] of items.entries()) {
    if (output.left <= 0) return;
    if (index > 0) write(",", output);
    writeItem(item);
  }
  write(close, output);
}

function write(piece: string, output: RedactedOutput): void {
  output.pieces.push(piece);
  output.left -= piece.length;
}
