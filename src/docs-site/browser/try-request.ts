// Makes a request from the fields of the form "Try it". Rejects values that an address or a header
// cannot contain.

import { mcpHeaders } from "./mcp-headers.ts";

/** Thrown if a request cannot be sent. The message is a sentence for the reader. */
export class NotSendable extends Error {}

export interface TryRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | FormData | null;
}

/**
 * The gateway serves some operations at two addresses: with this prefix before the path, and
 * without it.
 */
const mountPrefix = "/api/v1/gateway";

/**
 * Returns the request that the reader has entered in the form.
 * @param page path of the page, such as `/_docs/reference/query.html`
 * @throws NotSendable if a value cannot be sent
 */
export function typedRequest(form: HTMLFormElement, page: string): TryRequest {
  const { method = "GET", path = "/", prefix } = form.dataset;
  const headers = new Headers();
  const query = new URLSearchParams();
  let target = path;
  for (const field of form.querySelectorAll<HTMLInputElement>("input[data-in]")) {
    const { in: place, name = "" } = field.dataset;
    const { value } = field;
    if (place === "path") target = target.replace(`{${name}}`, () => pathText(name, value));
    else if (value !== "" && place === "query") query.append(name, value);
    else if (value !== "" && place === "header") setHeader(headers, name, value);
  }
  const key = form.querySelector<HTMLInputElement>("#try-key")?.value.trim() ?? "";
  if (key !== "") setHeader(headers, "Authorization", `Bearer ${key}`);
  const search = query.size === 0 ? "" : `?${query}`;
  const body = method === "GET" ? null : typedBody(form, headers);
  return { url: `${baseOf(page, prefix === "true")}${target}${search}`, method, headers, body };
}

/**
 * Returns the path of the gateway, which is the part of the page's path before `/_docs`. Removes
 * the prefix from it if the operation has no address with the prefix.
 */
function baseOf(page: string, hasPrefix: boolean): string {
  const base = page.slice(0, Math.max(0, page.lastIndexOf("/_docs/")));
  return !hasPrefix && base.endsWith(mountPrefix) ? base.slice(0, -mountPrefix.length) : base;
}

/**
 * Encodes a value for the path of an address. Refuses `.`, `..` and an empty value, because
 * browsers shorten paths with them. The request would then go to another address.
 */
function pathText(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value))
    throw new NotSendable(`The field ${name} needs a value that is allowed in an address.`);
  return encodeURIComponent(value);
}

/**
 * Sets a header. `Headers` refuses line breaks and characters beyond Latin-1. Then the reader gets
 * an error with the name of the field.
 */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    const what = name === "Authorization" ? "The key" : `The header ${name}`;
    throw new NotSendable(
      `${what} has a character that is not allowed in a header. Correct the value.`,
    );
  }
}

function typedBody(form: HTMLFormElement, headers: Headers): string | FormData | null {
  const text = form.querySelector<HTMLTextAreaElement>("#try-body");
  if (text !== null) {
    headers.set("Content-Type", text.dataset["type"] ?? "application/json");
    if (form.dataset["errors"] === "json-rpc")
      for (const [name, value] of Object.entries(mcpHeaders(jsonOrNull(text.value))))
        setHeader(headers, name, value);
    return text.value;
  }
  const input = form.querySelector<HTMLInputElement>("#try-file");
  const file = input?.files?.[0];
  if (input === null || file === undefined) return null;
  const data = new FormData();
  data.append(input.dataset["field"] ?? "file", file);
  return data;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
