// Reads the head of one part of a form: its Content-Disposition, and the names of its file. Refuses
// repeated parameters and any text that two parsers could read differently (G25.9).
import { GatewayError } from "../../contract/index.ts";

/** The names of a part that holds a file. */
export interface FileNames {
  /** `filename*` if it is given, otherwise `filename`. */
  readonly name: string;
  /** `filename`, if `filename*` has priority over it; otherwise null. */
  readonly otherName: string | null;
}

const token = String.raw`[\w!#$%&'*+.^\x60|~-]+`;
const parameter = new RegExp(
  String.raw`[ \t]*;[ \t]*(${token})=(?:"((?:[^"\\]|\\[^])*)"|(${token}))`,
  "y",
);
const line = new RegExp(`^(${token}):[ \\t]*(.*)$`, "s");
const extended = /^([\w.:-]+)'[^']*'(.*)$/s;

/**
 * Reads the parameters behind the first word of a header.
 * @param text in Latin-1
 * @returns values without quotes, by name in lower case; undefined if the text is malformed
 * @throws GatewayError INVALID_REQUEST for a repeated parameter
 */
export function parametersOf(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  const first = /^[^; \t]*/.exec(text)![0].length;
  let position = first;
  for (; text.slice(position).trim() !== ""; position = parameter.lastIndex) {
    parameter.lastIndex = position;
    const match = parameter.exec(text);
    if (match === null) return undefined;
    const [, given = "", quoted, plainName = ""] = match;
    const name = given.toLowerCase();
    if (found.has(name))
      throw invalidForm(`A header of the form has the parameter ${name} more than once.`);
    // An extended value has no quotes.
    if (name.endsWith("*") && quoted !== undefined) return undefined;
    found.set(name, quoted === undefined ? plainName : quoted.replace(/\\(["\\])/g, "$1"));
  }
  return found;
}

/**
 * Reads the head of a part.
 * @param head in Latin-1, without the empty line at its end
 * @returns null if the part contains no file
 * @throws GatewayError INVALID_REQUEST
 */
export function fileNamesIn(head: string): FileNames | null {
  const lines = head.replace(/\r\n(?=[ \t])/g, "").split("\r\n");
  const dispositions = lines.flatMap((text) => {
    const [, name = "", value = ""] = line.exec(text) ?? [];
    return name.toLowerCase() === "content-disposition" ? [value] : [];
  });
  const [disposition = "", second] = dispositions;
  const parameters = parametersOf(disposition);
  const isForm = /^form-data[; \t]/i.test(disposition);
  if (second !== undefined || parameters === undefined || !isForm) throw malformed();
  const plainName = parameters.get("filename");
  const extendedName = parameters.get("filename*");
  const otherName = plainName === undefined ? null : unescaped(utf8(plainName));
  const name = extendedName === undefined ? "" : extendedValue(extendedName);
  if (name === "") return otherName === null ? null : { name: otherName, otherName: null };
  return { name, otherName };
}

export const malformed = (): GatewayError =>
  invalidForm(
    "The body is not a valid form. Its boundary or the head of a part is malformed, or it ends too early.",
  );

const utf8 = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");

/** Decodes the three escapes that browsers write in names. */
const unescaped = (name: string): string =>
  name.replace(/%0A|%0D|%22/gi, (escape) => decodeURIComponent(escape));

/**
 * Decodes an extended value (RFC 8187).
 * @throws GatewayError INVALID_REQUEST
 */
function extendedValue(text: string): string {
  const [, charset = "", value = ""] = extended.exec(text) ?? [];
  const latin1 = value.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.from(latin1, "latin1"));
  } catch {
    throw malformed();
  }
}

const invalidForm = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });
