// Shows the answer of a request: status, time, headers and body. Everything is shown as text, so
// that HTML in an answer does nothing.

/** Maximum number of bytes of a body that are read and shown. */
const BODY_MAX = 1_000_000;

/** Creates an element with a text. */
export function textElement(tag: string, text: string, className = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== "") element.className = className;
  return element;
}

/**
 * Reads an answer and returns an element that shows it.
 * @param begin time at which the request was sent (`performance.now()`)
 * @param method the method of the request
 */
export async function answerElement(
  response: Response,
  begin: number,
  method: string,
): Promise<HTMLElement> {
  const element = document.createElement("div");
  if (response.type === "opaqueredirect") {
    element.append(
      textElement("p", "The response is a redirect, and this page does not follow redirects."),
    );
    return element;
  }
  const { text, size, isCut } = await readShownBody(response);
  const milliseconds = Math.round(performance.now() - begin);
  const line = textElement("p", "", response.ok ? "status" : "status failure");
  line.setAttribute("role", "status");
  line.append(
    textElement("strong", `${response.status} ${response.statusText}`.trim()),
    ` in ${milliseconds} ms, ${size.toLocaleString("en")} bytes${isCut ? " shown, the rest is cut" : ""}`,
  );
  element.append(line, ...originHint(response, text, method), headersElement(response.headers));
  if (text !== null && text !== "") {
    const pre = textElement("pre", indented(response, text));
    pre.tabIndex = 0;
    element.append(pre);
  } else if (text === null) element.append(textElement("p", "The body is not text.", "quiet"));
  return element;
}

/** Reads a body up to the maximum. `text` is null if the bytes are not text. */
async function readShownBody(response: Response) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined && size <= BODY_MAX) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const isCut = size > BODY_MAX;
  if (isCut) await reader?.cancel();
  const type = response.headers.get("content-type") ?? "";
  if (!/^text\/|json|xml|yaml|javascript/.test(type) && size > 0)
    return { text: null, size, isCut };
  const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  const text = new TextDecoder().decode(bytes.subarray(0, BODY_MAX));
  return { text, size: Math.min(size, BODY_MAX), isCut };
}

function headersElement(headers: Headers): HTMLElement {
  const details = document.createElement("details");
  const list = document.createElement("dl");
  list.className = "facts";
  let count = 0;
  for (const [name, value] of headers) {
    const row = document.createElement("div");
    row.append(textElement("dt", name), textElement("dd", value));
    list.append(row);
    count++;
  }
  details.append(textElement("summary", `${count} headers`), list);
  return details;
}

/**
 * Part of the gateway's error message for a request from a website that the key does not allow
 * (G4).
 */
const originDenied = "Origin not allowed for this credential.";

/**
 * The hint for a GET request. Browsers send the header `Origin` with a GET only to other sites, so
 * here it is missing.
 */
const originMissing =
  "This key works only with an `Origin` header, which browsers do not send with a GET to the same site. Use curl with `-H 'Origin: ...'`, or a key without `origins`.";

/**
 * Explains how to add the website of this page to the definition of the key. Returns no elements
 * for answers with another status or error.
 */
function originHint(
  response: Response,
  text: string | null,
  method: string,
): readonly HTMLElement[] {
  if (response.status !== 403 || text?.includes(originDenied) !== true) return [];
  if (method === "GET") return [textElement("p", originMissing, "hint")];
  const hint = document.createElement("div");
  hint.className = "hint";
  hint.append(
    textElement(
      "p",
      `This key works only from the web origins in its definition. ${location.origin} is not one of them. Add it, then run gateway apply:`,
    ),
    textElement("pre", `keys:\n  <name of the key>:\n    origins: ["${location.origin}"]`),
  );
  return [hint];
}

/** Indents JSON without changing it: large numbers keep their digits. */
function indented(response: Response, text: string): string {
  const type = response.headers.get("content-type") ?? "";
  if (!type.includes("json") || text.includes("\n")) return text;
  let depth = 0;
  const line = (step: number): string => `\n${"  ".repeat(Math.max(0, (depth += step)))}`;
  return text.replaceAll(
    /"(?:[^"\\]|\\.)*"|([[{])(\s*[\]}])?|([\]}])|(,)|(:)|\s+/g,
    (whole, open?: string, empty?: string, close?: string, comma?: string, colon?: string) => {
      if (whole.trim() === "") return "";
      if (open !== undefined) return empty === undefined ? `${open}${line(1)}` : whole;
      if (close !== undefined) return `${line(-1)}${close}`;
      if (comma !== undefined) return `,${line(0)}`;
      return colon === undefined ? whole : ": ";
    },
  );
}
