// Removes secrets from texts for the query log (G19.3). Secrets are values with secret names, such
// as `password`, and texts that look like credentials.

/** The text that replaces every secret value. */
export const redacted = "[redacted]";

/** Parts of regular expressions. A name that contains one of them is secret, in any case. */
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
 * Names that are secret only as a whole. Names such as `countryCode`, `pinned` and `signal` only
 * contain them.
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
 * A request may name a column by its GUID. This code does not know the column, so its values may be
 * secret.
 */
const guid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const guidName = new RegExp(`^${guid}$`, "i");

/**
 * Maximum number of characters that are searched. Longer bodies are always treated as suspicious.
 */
const searchedMax = 64 * 1024;

/**
 * Matches a secret name as a whole, in JSON or in a form. JSON inside a string has backslashes
 * before its quotes.
 */
const wholeNames = `"(?:${secretNames.join("|")})\\\\*"|(?:^|[?&"; ])(?:${secretNames.join("|")})=|%[4-7][0-9a-f][\\w.+%[\\]-]{0,64}=`;

/**
 * A fast test of JSON text for possible secrets. `\u` may be an escaped letter of a secret name.
 */
const suspicious = new RegExp(
  `"field\\\\*"\\s*:\\s*\\\\*"${guid}\\\\*"|"${guid}\\\\*"\\s*:|${secretNameParts.join("|")}|${wholeNames}|[ps]k_(?:live|test)_|eyJ|bearer\\s|\\\\u`,
  "i",
);

/**
 * Keys whose value is the name of another value, and keys that have such a value: `{"name":
 * "password", "value": ...}`.
 */
const nameMembers = ["field", "name", "key", "header", "param", "parameter", "label"];
const valueMembers = /^(?:values?|val|content|data|text|default)$/i;

/** Matches a parameter in a form or a URL, with its name and value. */
const formPair = /([\w.%+[\]-]{1,100})=([^&\s;"']+)/g;

/** Maximum depth of nested values, including JSON inside strings. Deeper values are replaced. */
const depthMax = 500;

/** Returns true if values with this name are secrets. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const anySecretName = new RegExp(
  `${secretNameParts.join("|")}|\\b(?:${secretNames.join("|")})\\b`,
  "i",
);

/** Returns true if a text that is not JSON contains a secret name. */
export const namesSecret = (text: string): boolean => anySecretName.test(text);

/** Returns the text with all credentials replaced. */
export const redactText = (text: string): string => text.replace(secretShapes, redacted);

/**
 * Returns the beginning of a JSON body without its secrets.
 * @param text the body as sent
 * @param value the parsed body; undefined if it is not JSON
 * @param bytesMax maximum bytes of the result in UTF-8
 * @returns null if the text may contain a secret and is not JSON
 */
export const redactBody = (text: string, value: unknown, bytesMax: number): string | null =>
  redactUnparsed(text, () => value, bytesMax);

/**
 * Returns the same as `redactBody`, for a body that was not parsed yet.
 * @param parse returns the parsed body, or undefined if it is not JSON; called only if needed
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

/** Returns the beginning of the text that fits into `bytesMax`, without cutting a character. */
function beginningOf(text: string, bytesMax: number): string {
  const storable = storableText(text.slice(0, bytesMax));
  if (Buffer.byteLength(storable) <= bytesMax) return storable;
  const bytes = Buffer.from(storable);
  let end = bytesMax;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString("utf8", 0, end);
}

/**
 * Replaces characters that PostgreSQL cannot store: NUL, and half of a surrogate pair. A cut text
 * may end with such a half.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

interface RedactedOutput {
  readonly pieces: string[];
  /**
   * Number of characters that may still be written. The work ends at zero, so that large bodies
   * cost little.
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
  // A query condition names its column in `field`, and has its value in another key.
  const isSecretValue = saysSecret(value as Readonly<Record<string, unknown>>);
  writeList(Object.entries(value), "{", "}", output, ([name, member]) => {
    write(`${JSON.stringify(redactText(name))}:`, output);
    const isSecret =
      isSecretName(name) || guidName.test(name) || (isSecretValue && valueMembers.test(name));
    writeRedacted(isSecret && member !== null ? redacted : member, output, inner);
  });
}

/**
 * Returns true if a key says that a neighbouring value is secret: `{"name": "password", "value":
 * ...}`.
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
 * Returns true for a list of pairs such as `[["password", "..."]]`, but not for a list of two
 * names.
 */
const arePairs = (items: readonly unknown[]): items is readonly (readonly [string, unknown])[] =>
  items.length > 0 &&
  items.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === "string");

const redactPair = (pair: readonly [string, unknown]): readonly [string, unknown] =>
  isSecretName(pair[0]) && pair[1] !== null ? [pair[0], redacted] : pair;

/** Writes a string. If the string contains JSON, secrets are also removed inside the JSON. */
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
