// Makes the requests that code samples send, from the declarations and examples of an operation.
import type {
  ContentDescription,
  OperationDescription,
  ParameterDeclaration,
} from "../../../contract/index.ts";
import { mcpHeaders } from "../../browser/mcp-headers.ts";

/** The shell variables that samples read. `gateway status --env` prints the first three. */
export type SampleVariable =
  | "GATEWAY_URL"
  | "WORKSPACE"
  | "GATEWAY_KEY"
  | "ACCESS_TOKEN"
  | "PORTAL_SESSION"
  | "PORTAL_CSRF";

/** A text that has already been encoded for a URL, or the name of a variable. */
export type UrlPart = string | { readonly variable: SampleVariable };

export interface SampleBody {
  readonly kind: "json" | "form" | "text" | "file";
  readonly mediaType: string;
  readonly value: unknown;
}

export interface SampleRequest {
  /** Title of the example. Empty if the operation has only one. */
  readonly title: string;
  readonly method: string;
  /** The URL after the address of the gateway. */
  readonly url: readonly UrlPart[];
  readonly credential: "key" | "token" | "portal" | "none";
  /** Further headers that the body of the example needs. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SampleBody | null;
  readonly answer: "json" | "text" | "stream";
}

/** A field of a form that is a file. */
export interface SampleFile {
  readonly field: string;
  readonly fileName: string;
  readonly text: string;
}

/** Returns a request for each example of the body, or one request without a body. */
export function sampleRequests(operation: OperationDescription): readonly SampleRequest[] {
  const request = {
    title: "",
    method: operation.method,
    url: urlOf(operation),
    credential: usualCredential(operation),
    headers: {},
    body: null,
    answer: answerOf(operation),
  } as const;
  const [content] = operation.body;
  if (content === undefined) return [request];
  const { type, examples } = content;
  if (examples.length === 0) return [request];
  return examples.map((example) => ({
    ...request,
    title: examples.length === 1 ? "" : titleOf(example),
    headers: operation.errors === "json-rpc" ? mcpHeaders(example.value) : {},
    body: sampleBody(type, example.value),
  }));
}

/** Returns the summary of an example, or the words of its name. */
export function titleOf({ name, summary }: ContentDescription["examples"][number]): string {
  if (summary !== "") return summary;
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the credential that most readers have: an API key, if the operation accepts one. */
export function usualCredential({
  callers,
}: Pick<OperationDescription, "callers">): SampleRequest["credential"] {
  if (callers.has("key")) return "key";
  if (callers.has("endUser") || callers.has("oauth")) return "token";
  return callers.has("member") || callers.has("portalUser") ? "portal" : "none";
}

/** Returns the file in the body, if the body is a form with a file. */
export function fileIn({ value }: SampleBody): SampleFile {
  const [field = "file", text = ""] = Object.entries(value as object)[0] ?? [];
  const content = String(text);
  return { field, fileName: content.includes("\n") ? "rows.csv" : "hello.txt", text: content };
}

function sampleBody(type: string, value: unknown): SampleBody {
  if (type.startsWith("multipart/")) return { kind: "file", mediaType: type, value };
  if (type === "application/x-www-form-urlencoded") return { kind: "form", mediaType: type, value };
  if (typeof value !== "string") return { kind: "json", mediaType: "application/json", value };
  const parsed = parsedJson(value);
  return parsed === undefined
    ? { kind: "text", mediaType: "text/plain", value }
    : { kind: "json", mediaType: "application/json", value: parsed };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answerOf({ responses }: OperationDescription): SampleRequest["answer"] {
  const types = responses
    .filter(({ status }) => Number(status) < 300)
    .flatMap(({ contents }) => contents.map(({ type }) => type));
  if (types.includes("text/event-stream")) return "stream";
  // An operation can have several media types, such as web pages and files. The example in the
  // contract is of the first type.
  return types[0]?.includes("json") === true ? "json" : "text";
}

/** Encodes a text for a URL, so that it is safe in quotes of a shell, too. */
const urlText = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function urlOf({ path, parameters }: OperationDescription): readonly UrlPart[] {
  const valueOf = (name: string, place: string): UrlPart => {
    if (name === "workspaceId") return { variable: "WORKSPACE" };
    const parameter = parameters.find((one) => one.name === name && one.in === place);
    return urlText(exampleOf(parameter));
  };
  const inPath = path
    .split(/(\{[^}]*\})/)
    .map((part) =>
      part.startsWith("{")
        ? valueOf(part.slice(1, -1), "path")
        : part.split("/").map(urlText).join("/"),
    );
  const inQuery = parameters.filter(
    (parameter) => parameter.in === "query" && parameter.required === true,
  );
  return [
    ...inPath,
    ...inQuery.flatMap(({ name }, index): UrlPart[] => [
      `${index === 0 ? "?" : "&"}${urlText(name)}=`,
      valueOf(name, "query"),
    ]),
  ];
}

/** Returns the example of a parameter as text. For a list, returns only the first entry. */
export function exampleOf(parameter: ParameterDeclaration | undefined): string {
  const example = (parameter as { readonly example?: unknown } | undefined)?.example;
  const value = Array.isArray(example) ? example[0] : example;
  return value === undefined || (typeof value === "object" && value !== null) ? "" : String(value);
}
