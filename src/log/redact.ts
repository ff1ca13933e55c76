// Removes secrets from what goes into the query log: values under secret names and strings that look like credentials (G19.3).

/** Put in the place of every secret value. */
export const redacted = "[redacted]";

/** Names that contain one of these, whatever stands around it, in any case. Patterns of regular expressions. */
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

/** Names that are secret only as a whole: as a part they stand in countryCode, pinned, signal. */
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

/** API keys, JSON Web Tokens and `Bearer ...` inside any string. */
const secretShapes =
  /\b[ps]k_(?:live|test)_[\w-]*|\beyJ[\w-]{6,}(?:\.[\w-]*){0,2}|\bBearer\s+[\w.~+/=-]+/gi;

/** A column addressed by its GUID: what it is called, and so whether its values are secrets, cannot be told here. */
const guid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const guidName = new RegExp(`^${guid}$`, "i");

/** Of UTF-8 for one UTF-16 unit. */
const bytesPerUnitMax = 3;

/** How much of a body is looked at before it is taken for suspicious: a name may stand behind the value that it makes a secret. */
const searchedMax = 64 * 1024;

/**
 * A name that is secret as a whole, as a member and as a parameter of a form. Quotes in JSON within
 * strings have backslashes.
 */
const wholeNames = `"(?:${secretNames.join("|")})\\\\*"|(?:^|[?&"; ])(?:${secretNames.join("|")})=|%[4-7][0-9a-f][\\w.+%[\\]-]{0,64}=`;

/** Quick look at raw JSON text; `\u` may spell any of the names. */
const suspicious = new RegExp(
  `"field\\\\*"\\s*:\\s*\\\\*"${guid}\\\\*"|"${guid}\\\\*"\\s*:|${secretNameParts.join("|")}|${wholeNames}|[ps]k_(?:live|test)_|eyJ|bearer\\s|\\\\u`,
  "i",
);

/** Members that say how the value beside them is called, and members that are such a value. */
const nameMembers = ["field", "name", "key", "header", "param", "parameter", "label"];
const valueMembers = /^(?:values?|val|content|data|text|default)$/i;

/** A parameter in a form or an address: its name, and its value. */
const formPair = /([\w.%+[\]-]{1,100})=([^&\s;"']+)/g;

/**
 * Levels of arrays and objects, those of JSON within strings included, beyond which nothing is
 * kept.
 */
const depthMax = 500;

/** Whether values under this name are secrets. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const anySecretName = new RegExp(
  `${secretNameParts.join("|")}|\\b(?:${secretNames.join("|")})\\b`,
  "i",
);

/** Returns true if the name of a secret stands anywhere in a text that is no JSON. */
export const namesSecret = (text: string): boolean => anySecretName.test(text);

/** A string with the credentials in it replaced. */
export const redactText = (text: string): string => text.replace(secretShapes, redacted);

/**
 * The beginning of a JSON body without its secrets.
 * @param text the body as sent
 * @param value the same body parsed; undefined where it is no JSON
 * @param bytesMax bytes of UTF-8 kept
 * @returns null for text that looks as if it held a secret and cannot be taken apart
 */
export function redactBody(text: string, value: unknown, bytesMax: number): string | null {
  if (isSuspicious(text)) return redactValue(value, bytesMax);
  // What was parsed as a whole holds nothing that cannot be stored.
  const isWhole = value !== undefined && fits(text, bytesMax);
  return isWhole ? text : beginningOf(text, bytesMax);
}

/** The same of a body that nobody has parsed. @param parse gives undefined where it is no JSON; asked only where that is needed */
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

/** Counted only where the most that a text can take is too much. */
const fits = (text: string, bytesMax: number): boolean =>
  text.length * bytesPerUnitMax <= bytesMax || Buffer.byteLength(text) <= bytesMax;

/** As many whole characters as fit, in a form that can be stored. */
function beginningOf(text: string, bytesMax: number): string {
  const storable = storableText(text.slice(0, bytesMax));
  if (fits(storable, bytesMax)) return storable;
  const bytes = Buffer.from(storable);
  let end = bytesMax;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString("utf8", 0, end);
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair, which a cut may leave. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

interface Output {
  readonly pieces: string[];
  /** Characters that may still be written; the walk stops at zero, so a large body costs no more than a small one. */
  left: number;
}

function writeRedacted(value: unknown, output: Output, depth = 0): void {
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
  // A condition names the column in `field` and carries its value beside it.
  const isSecretValue = saysSecret(value as Readonly<Record<string, unknown>>);
  writeList(Object.entries(value), "{", "}", output, ([name, member]) => {
    write(`${JSON.stringify(redactText(name))}:`, output);
    const isSecret =
      isSecretName(name) || guidName.test(name) || (isSecretValue && valueMembers.test(name));
    writeRedacted(isSecret && member !== null ? redacted : member, output, inner);
  });
}

/**
 * Returns true if a member says that the value beside it is a secret: `{"name": "password",
 * "value": ...}`.
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
 * Returns true for a list of pairs, `[["password", "..."], ["user", "..."]]`. A list of two names
 * is none.
 */
const arePairs = (items: readonly unknown[]): items is readonly (readonly [string, unknown])[] =>
  items.length > 0 &&
  items.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === "string");

const redactPair = (pair: readonly [string, unknown]): readonly [string, unknown] =>
  isSecretName(pair[0]) && pair[1] !== null ? [pair[0], redacted] : pair;

/** Writes JSON within the string as JSON within a string, without its secrets. */
function writeString(text: string, output: Output, depth: number): void {
  if (/^\s*[[{"]/.test(text) && isSuspicious(text)) {
    const inside: Output = { pieces: [], left: output.left };
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
  output: Output,
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

function write(piece: string, output: Output): void {
  output.pieces.push(piece);
  output.left -= piece.length;
}
