// Reads the head of one part of a form: its Content-Disposition, and the names that it gives to a
// file. Refuses repeated parameters, and what two parsers could read differently (G25.9).
import { GatewayError } from "../../contract/index.ts";

/** The names of a part that holds a file. */
export interface FileNames {
  /** `filename*` where it is given, else `filename`. */
  readonly name: string;
  /** `filename`, where `filename*` wins over it; null otherwise. */
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
 * @returns names in lower case; values without quotes; undefined where the text is malformed
 * @throws GatewayError INVALID_REQUEST for a repeated parameter
 */
export function parametersOf(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  const first = /^[^; \t]*/.exec(text)![0].length;
  let at = first;
  for (; text.slice(at).trim() !== ""; at = parameter.lastIndex) {
    parameter.lastIndex = at;
    const match = parameter.exec(text);
    if (match === null) return undefined;
    const [, given = "", quoted, plain = ""] = match;
    const name = given.toLowerCase();
    if (found.has(name))
      throw invalid(`The parameter ${name} stands twice in a header of the form.`);
    // An extended value has no quotes.
    if (name.endsWith("*") && quoted !== undefined) return undefined;
    found.set(name, quoted === undefined ? plain : quoted.replace(/\\(["\\])/g, "$1"));
  }
  return found;
}

/**
 * Reads the head of a part.
 * @param head in Latin-1, without the empty line at its end
 * @returns null where the part holds no file
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
  const plain = parameters.get("filename");
  const wide = parameters.get("filename*");
  const otherName = plain === undefined ? null : unescaped(utf8(plain));
  const name = wide === undefined ? "" : decoded(wide);
  if (name === "") return otherName === null ? null : { name: otherName, otherName: null };
  return { name, otherName };
}

export const malformed = (): GatewayError =>
  invalid(
    "The body is no valid form: its boundary or the head of a part is malformed, or it ends too early.",
  );

const utf8 = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");

/** Reverses the three escapes that browsers write in names. */
const unescaped = (name: string): string =>
  name.replace(/%0A|%0D|%22/gi, (escape) => decodeURIComponent(escape));

/** An extended value (RFC 8187). @throws GatewayError INVALID_REQUEST */
function decoded(text: string): string {
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

const invalid = (message: string): GatewayError => new GatewayError("INVALID_REQUEST", { message });
