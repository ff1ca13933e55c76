// Removes secrets from texts for the query log: values with secret names, and strings that look
// like credentials (G19.3).

/** Replaces every secret value. */
export const redacted = "[redacted]";

/** Patterns of regular expressions. A name that contains one of them, in any case, is secret. */
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

/** Names that are secret only as a whole. As a part they occur in countryCode, pinned, signal. */
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

/** Matches API keys, JSON Web Tokens and `Bearer ...` in any string. */
const secretShapes =
  /\b[ps]k_(?:live|test)_[\w-]*|\beyJ[\w-]{6,}(?:\.[\w-]*){0,2}|\bBearer\s+[\w.~+/=-]+/gi;

/** A column may be given by GUID: its name is unknown here, so its values may be secrets. */
const guid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const guidName = new RegExp(`^${guid}$`, "i");

/** Maximum searched characters. In a longer body a secret name may follow its value unseen. */
const searchedMax = 64 * 1024;

/** Matches a name that is secret as a whole. Quotes in JSON within strings have backslashes. */
const wholeNames = `"(?:${secretNames.join("|")})\\\\*"|(?:^|[?&"; ])(?:${secretNames.join("|")})=|%[4-7][0-9a-f][\\w.+%[\\]-]{0,64}=`;

/** A quick test of raw JSON text. `\u` may be an escaped letter of a secret name. */
const suspicious = new RegExp(
  `"field\\\\*"\\s*:\\s*\\\\*"${guid}\\\\*"|"${guid}\\\\*"\\s*:|${secretNameParts.join("|")}|${wholeNames}|[ps]k_(?:live|test)_|eyJ|bearer\\s|\\\\u`,
  "i",
);

/** Members that name the value next to them, and members that are such a value. */
const nameMembers = ["field", "name", "key", "header", "param", "parameter", "label"];
const valueMembers = /^(?:values?|val|content|data|text|default)$/i;

/** Matches a parameter in a form or a URL: its name and its value. */
const formPair = /([\w.%+[\]-]{1,100})=([^&\s;"']+)/g;

/** Maximum depth, JSON within strings included. Deeper values are replaced. */
const depthMax = 500;

/** Returns true if values with this name are secrets. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const anySecretName = new RegExp(
  `${secretNameParts.join("|")}|\\b(?:${secretNames.join("|")})\\b`,
  "i",
);

/** Returns true if a text that is not JSON contains the name of a secret. */
export const namesSecret = (text: string): boolean => anySecretName.test(text);

/** Returns the text with its credentials replaced. */
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
 * Does the same for a body that was not parsed yet.
 * @param parse returns undefined if the body is not JSON; called only if it is needed
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

/** Returns as many whole characters as fit, in storable form. */
function beginningOf(text: string, bytesMax: number): string {
  const storable = storableText(text.slice(0, bytesMax));
  if (Buffer.byteLength(storable) <= bytesMax) return storable;
  const bytes = Buffer.from(storable);
  let end = bytesMax;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString("utf8", 0, end);
}

/**
 * Replaces characters that PostgreSQL's text cannot store: NUL, and half a surrogate pair, which
 * truncation may leave.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

interface RedactedOutput {
  readonly pieces: string[];
  /** Characters that may still be written. The walk stops at zero, so large bodies stay cheap. */
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
  // A condition names its column in `field` and has its value in another member.
  const isSecretValue = saysSecret(value as Readonly<Record<string, unknown>>);
  writeList(Object.entries(value), "{", "}", output, ([name, member]) => {
    write(`${JSON.stringify(redactText(name))}:`, output);
    const isSecret =
      isSecretName(name) || guidName.test(name) || (isSecretValue && valueMembers.test(name));
    writeRedacted(isSecret && member !== null ? redacted : member, output, inner);
  });
}

/** Returns true if a member names a secret value: `{"name": "password", "value": ...}`. */
function saysSecret(members: Readonly<Record<string, unknown>>): boolean {
  const { field } = members;
  if (typeof field === "string" && guidName.test(field)) return true;
  return nameMembers.some((name) => {
    const called = members[name];
    return typeof called === "string" && isSecretName(called);
  });
}

/** Returns true for a list of pairs, `[["password", "..."]]`, but not for a list of two names. */
const arePairs = (items: readonly unknown[]): items is readonly (readonly [string, unknown])[] =>
  items.length > 0 &&
  items.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === "string");

const redactPair = (pair: readonly [string, unknown]): readonly [string, unknown] =>
  isSecretName(pair[0]) && pair[1] !== null ? [pair[0], redacted] : pair;

/**
 * Writes a string. JSON within the string is written as JSON within a string, without its secrets.
 */
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
