// Replaces placeholders such as `{{request.body.id}}` with values. All placeholders of a text are
// replaced in one pass. Inserted values are not searched for placeholders, because they are data
// (G30.1).
import { isMembers, isTextCached, jsonText } from "./json.ts";
import type { LargeJson } from "./large-json.ts";
import type { Output } from "./output.ts";
import { ownMember } from "./own-member.ts";
import type { RequestValues } from "./request-values.ts";

/** The values that placeholders can read. */
export interface PlaceholderScope {
  readonly request: RequestValues;
  /** Outputs of the earlier steps of the run, by step id. */
  readonly steps: ReadonlyMap<string, Output>;
  /** The current item of the list, inside a loop; undefined outside of loops. */
  readonly item?: { readonly value: unknown } | undefined;
  readonly secrets: SecretLookup;
}

/** Returns the secrets of an automation by their names in the definition. */
export interface SecretLookup {
  readonly get: (name: string) => string | undefined;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const WHOLE = /^\{\{([^{}]*)\}\}$/;

/** Returns the paths of the placeholders in a text. */
export const pathsIn = (text: string): readonly string[] =>
  text.includes("{{") ? [...text.matchAll(PLACEHOLDER)].map(([, path = ""]) => path.trim()) : [];

/** Returns the paths of the placeholders in all texts inside a value. */
export const pathsOf = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? pathsIn(value)
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(pathsOf)
      : [];

/**
 * The path of a placeholder. For `steps.rows.data.0`, the root is `steps`, the name is `rows` and
 * the rest is `data`, `0`.
 */
interface PlaceholderPath {
  readonly text: string;
  readonly root: string;
  readonly name: string;
  readonly rest: readonly string[];
}

function pathOf(text: string): PlaceholderPath {
  const [root = "", name = "", ...rest] = text.split(".");
  return { text, root, name, rest };
}

/**
 * Returns the path of the placeholder if the text consists only of one placeholder; null for all
 * other texts.
 */
function wholePath(text: string): PlaceholderPath | null {
  const [, path] = WHOLE.exec(text) ?? [];
  return path === undefined ? null : pathOf(path.trim());
}

/**
 * Fills the placeholders in a template. A text that consists only of one placeholder becomes the
 * value of the placeholder, or null if there is none. In all other texts, the values are inserted
 * as text.
 */
export function fill(template: unknown, scope: PlaceholderScope): unknown {
  if (typeof template === "string") {
    const path = wholePath(template);
    return path === null ? fillText(template, scope) : (valueAt(path, scope) ?? null);
  }
  if (Array.isArray(template)) return template.map((item: unknown) => fill(item, scope));
  if (!isMembers(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fill(value, scope)]),
  );
}

/**
 * Returns the text with its placeholders filled. A missing value becomes an empty text. Lists and
 * objects become JSON.
 */
export const fillText = (template: string, scope: PlaceholderScope): string =>
  template.includes("{{")
    ? template.replace(PLACEHOLDER, (_all, path: string) => foundText(path.trim(), scope))
    : template;

/** Returns the value of a placeholder as the text that `fillText` inserts. */
export function foundText(path: string, scope: PlaceholderScope): string {
  const parsed = pathOf(path);
  const isLarge = largeSource(parsed, scope) !== undefined;
  const { text, isJson } = messageOf(isLarge ? knownJson(parsed, scope) : undefined, parsed, scope);
  return isJson && text === "null" ? "" : text;
}

/** The body of an HTTP request or response. `isJson` is false for plain text. */
interface MessageBody {
  readonly text: string;
  readonly isJson: boolean;
}

/**
 * Fills a template that becomes the body of a request or response. If the filled template is a
 * text, the body is plain text. Any other value becomes JSON.
 */
export function fillMessage(template: unknown, scope: PlaceholderScope): MessageBody {
  if (typeof template !== "string") return { text: fillJson(template, scope), isJson: true };
  const path = wholePath(template);
  return path === null
    ? { text: fillText(template, scope), isJson: false }
    : messageOf(knownJson(path, scope), path, scope);
}

/**
 * Returns the body that consists of the value at a path. A text becomes plain text. Any other value
 * becomes JSON.
 * @param known JSON text of the value, if this text exists already; undefined if it must be made
 */
function messageOf(
  known: string | undefined,
  path: PlaceholderPath,
  scope: PlaceholderScope,
): MessageBody {
  const isText = known !== undefined && /^\s*"/.test(known);
  if (known !== undefined && !isText) return { text: known, isJson: true };
  const found: unknown = isText ? JSON.parse(known) : (valueAt(path, scope) ?? null);
  return typeof found === "string"
    ? { text: found, isJson: false }
    : { text: jsonText(found), isJson: true };
}

/**
 * Returns the JSON text of the value that `fill` would return. If the JSON text is already known,
 * the value is not parsed.
 */
export function fillJson(template: unknown, scope: PlaceholderScope): string {
  if (typeof template === "string") {
    const path = wholePath(template);
    return path === null
      ? jsonText(fillText(template, scope))
      : (knownJson(path, scope) ?? jsonText(valueAt(path, scope) ?? null));
  }
  if (Array.isArray(template))
    return `[${template.map((item: unknown) => fillJson(item, scope)).join(",")}]`;
  if (!isMembers(template)) return jsonText(template);
  const members = Object.keys(template).map(
    (name) => `${jsonText(name)}:${fillJson(template[name], scope)}`,
  );
  return `{${members.join(",")}}`;
}

/**
 * A JSON text with at most this number of characters is not large, because it contains few values.
 */
const SHORT_TEXT = 10_000;

/**
 * Returns true if a placeholder in the template has a large value. The caller then uses the JSON
 * text of the value, and does not parse it.
 */
export function findsLarge(template: unknown, scope: PlaceholderScope): boolean {
  if (typeof template === "string") return pathsIn(template).some((path) => isLarge(path, scope));
  if (typeof template !== "object" || template === null) return false;
  return Object.values(template).some((part) => findsLarge(part, scope));
}

function isLarge(text: string, scope: PlaceholderScope): boolean {
  const path = pathOf(text);
  if (path.root === "item") return isTextCached(valueAt(path, scope));
  if (largeSource(path, scope) === undefined) return false;
  return (
    jsonOfStep(path, scope) !== undefined || (largeJson(path, scope) ?? "").length > SHORT_TEXT
  );
}

/**
 * The large JSON from which a placeholder takes its value, and the path inside this JSON (`rest`).
 */
export interface LargeSource {
  readonly json: LargeJson;
  readonly rest: readonly string[];
}

/**
 * Returns the large JSON from which a placeholder takes its value; undefined if the value is not in
 * large JSON.
 */
export const largeSourceOf = (path: string, scope: PlaceholderScope): LargeSource | undefined =>
  largeSource(pathOf(path), scope);

function largeSource(
  { root, name, rest }: PlaceholderPath,
  { request, steps }: PlaceholderScope,
): LargeSource | undefined {
  const json =
    root === "steps"
      ? steps.get(name)?.large
      : root === "request" && name === "body"
        ? request.largeBody
        : null;
  return json == null ? undefined : { json, rest };
}

function largeJson(path: PlaceholderPath, scope: PlaceholderScope): string | undefined {
  const source = largeSource(path, scope);
  return source?.json.textAt(source.rest);
}

const knownJson = (path: PlaceholderPath, scope: PlaceholderScope): string | undefined =>
  jsonOfStep(path, scope) ?? largeJson(path, scope);

/** Returns true if the JSON text of the value for this placeholder is known without parsing. */
export const isJsonKnown = (path: string, scope: PlaceholderScope): boolean =>
  jsonOfStep(pathOf(path), scope) !== undefined;

function jsonOfStep(
  { root, name, rest }: PlaceholderPath,
  { steps }: PlaceholderScope,
): string | undefined {
  if (root !== "steps") return undefined;
  const output = steps.get(name);
  const [member, ...more] = rest;
  if (member === undefined) return output?.text;
  return more.length === 0 ? output?.members?.get(member) : undefined;
}

function valueAt(
  { text, root, name, rest }: PlaceholderPath,
  { request, steps, item, secrets }: PlaceholderScope,
): unknown {
  switch (root) {
    case "request":
      return ofRequest(request, name, rest);
    case "steps":
      return ofStep(steps.get(name), rest);
    case "item":
      return item === undefined ? undefined : walk(item.value, text.split(".").slice(1));
    case "secrets":
      return rest.length === 0 ? secrets.get(name) : undefined;
    default:
      return undefined;
  }
}

const ofStep = (output: Output | undefined, rest: readonly string[]): unknown =>
  output?.large == null ? walk(output?.value, rest) : output.large.at(rest);

function ofRequest(request: RequestValues, name: string, rest: readonly string[]): unknown {
  switch (name) {
    case "body":
      return request.largeBody === null ? walk(request.body, rest) : request.largeBody.at(rest);
    case "rawBody":
      return rest.length === 0 ? request.rawBody : undefined;
    case "method":
      return rest.length === 0 ? request.method : undefined;
    // The name of a header or query parameter may contain dots. So the whole rest of the path is
    // one name.
    case "headers":
      return rest.length === 0
        ? request.headers
        : ownMember(request.headers, rest.join(".").toLowerCase());
    case "query":
      return rest.length === 0 ? request.query : ownMember(request.query, rest.join("."));
    default:
      return undefined;
  }
}

/** Returns the value at a path, which names members of objects and indexes of list items. */
const walk = (value: unknown, names: readonly string[]): unknown =>
  names.reduce((holder, name) => ownMember(holder, name), value);
