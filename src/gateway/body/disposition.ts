// Reads the headers of one part of a multipart form: the header `Content-Disposition`, which may
// contain two names of a file. Rejects repeated parameters, and all texts that two parsers could
// read differently (G25.9).
import { GatewayError } from "../../contract/index.ts";

/** The file names in the headers of a part that contains a file. */
export interface FileNames {
  /**
   * The name in the parameter `filename*` if the client sends it, otherwise the name in `filename`.
   */
  readonly name: string;
  /** The name in the parameter `filename` if the client also sends `filename*`, otherwise null. */
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
 * Reads the parameters of a header, such as `name` and `filename` in `form-data; name="file";
 * filename="a.png"`.
 * @param text the header's value in Latin-1
 * @returns the parameters' values without quotes, by name in lower case; undefined if the text is
 *   malformed
 * @throws GatewayError INVALID_REQUEST if a parameter is repeated
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
      throw invalidForm(
        `A header of the form has the parameter ${name} more than once. Send it once.`,
      );
    // Parameters whose name ends with `*`, such as `filename*`, must not have a value in quotes.
    if (name.endsWith("*") && quoted !== undefined) return undefined;
    found.set(name, quoted === undefined ? plainName : quoted.replace(/\\(["\\])/g, "$1"));
  }
  return found;
}

/**
 * Reads the names of the file from the headers of a part.
 * @param head the headers in Latin-1, without the empty line at their end
 * @returns null if the part contains no file, but a text field
 * @throws GatewayError INVALID_REQUEST if the headers are malformed
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
    "The body is not a valid form. Its boundary or the headers of a part are malformed, or it ends too early. Send a complete `multipart/form-data` body.",
  );

const utf8 = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");

/**
 * Decodes `%0A`, `%0D` and `%22`, which browsers write in file names instead of a line feed, a
 * carriage return and a quote.
 */
const unescaped = (name: string): string =>
  name.replace(/%0A|%0D|%22/gi, (escape) => decodeURIComponent(escape));

/**
 * Decodes the value of a parameter such as `filename*` (RFC 8187).
 * @throws GatewayError INVALID_REQUEST if the value is not valid in the character set that it names
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
