// Replaces placeholders, `{{request.body.id}}`: a path through own members, found in one pass; what is found is data, and never searched
// for placeholders again (G30.1). Templates are parsed once.
import { isMembers, isTextKnown, jsonText } from "./json.ts";
import type { LargeJson } from "./large-json.ts";
import type { Output } from "./output.ts";
import { own } from "./own-member.ts";
import type { RequestValues } from "./request-values.ts";

/** What placeholders find. */
export interface PlaceholderScope {
  readonly request: RequestValues;
  /** What steps have given, by their ids. */
  readonly steps: ReadonlyMap<string, Output>;
  /** Inside loops: the item that it is the turn of. */
  readonly item?: { readonly value: unknown } | undefined;
  readonly secrets: Secrets;
}

/** By the names under which the definition took them from the environment. */
export interface Secrets {
  readonly get: (name: string) => string | undefined;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const WHOLE = /^\{\{([^{}]*)\}\}$/;

/** Paths of the placeholders in a text. */
export const pathsIn = (text: string): readonly string[] =>
  text.includes("{{") ? [...text.matchAll(PLACEHOLDER)].map(([, path = ""]) => path.trim()) : [];

/** A text that is one placeholder and nothing else is its path. */
interface Path {
  readonly text: string;
  readonly root: string;
  readonly name: string;
  readonly rest: readonly string[];
}

function pathOf(text: string): Path {
  const [root = "", name = "", ...rest] = text.split(".");
  return { text, root, name, rest };
}

const wholes = new Map<string, Path | null>();
/** Texts kept, and characters of one. */
const KNOWN_MAX = 4_000;
const KNOWN_LENGTH_MAX = 1_000;

/** The path of a text that is one placeholder and nothing else. */
function wholePath(text: string): Path | null {
  if (!text.startsWith("{{")) return null;
  let path = wholes.get(text);
  if (path === undefined) {
    const found = WHOLE.exec(text)?.[1]?.trim();
    path = found === undefined ? null : pathOf(found);
    if (wholes.size >= KNOWN_MAX) wholes.clear();
    if (text.length <= KNOWN_LENGTH_MAX) wholes.set(text, path);
  }
  return path;
}

/** A text that is one placeholder becomes its value, null where there is none; in other texts and in lists and members they are put in. */
export function fill(template: unknown, scope: PlaceholderScope): unknown {
  if (typeof template === "string") {
    const path = wholePath(template);
    return path === null ? fillText(template, scope) : (find(path, scope) ?? null);
  }
  if (Array.isArray(template)) return template.map((item: unknown) => fill(item, scope));
  if (!isMembers(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fill(value, scope)]),
  );
}

/** The text with what its placeholders stand for: nothing for what is not there, JSON for lists and objects. */
export const fillText = (template: string, scope: PlaceholderScope): string =>
  template.includes("{{")
    ? template.replace(PLACEHOLDER, (_all, path: string) => foundText(path.trim(), scope))
    : template;

/** Returns the value at a path as `fillText` writes it. */
export function foundText(path: string, scope: PlaceholderScope): string {
  const parsed = pathOf(path);
  const isLarge = largeSource(parsed, scope) !== undefined;
  const known = isLarge ? knownJson(parsed, scope) : undefined;
  const isPlain = known !== undefined && /^\s*(?:"|null\s*$)/.test(known);
  if (known !== undefined && !isPlain) return known;
  const value: unknown = isPlain ? JSON.parse(known) : find(parsed, scope);
  if (value == null) return "";
  return typeof value === "string" ? value : jsonText(value);
}

/** Fills a template as the body of a message: a text stays as it is, all else becomes JSON. */
export function fillMessage(
  template: unknown,
  scope: PlaceholderScope,
): { readonly text: string; readonly isJson: boolean } {
  if (typeof template !== "string") return { text: fillJson(template, scope), isJson: true };
  const path = wholePath(template);
  if (path === null) return { text: fillText(template, scope), isJson: false };
  const known = knownJson(path, scope);
  const isText = known !== undefined && /^\s*"/.test(known);
  if (known !== undefined && !isText) return { text: known, isJson: true };
  const found: unknown = isText ? JSON.parse(known) : (find(path, scope) ?? null);
  return typeof found === "string"
    ? { text: found, isJson: false }
    : { text: jsonText(found), isJson: true };
}

/** Returns the JSON text of what `fill` gives. A value whose text is known is not parsed. */
export function fillJson(template: unknown, scope: PlaceholderScope): string {
  if (typeof template === "string") {
    const path = wholePath(template);
    return path === null
      ? jsonText(fillText(template, scope))
      : (knownJson(path, scope) ?? jsonText(find(path, scope) ?? null));
  }
  if (Array.isArray(template))
    return `[${template.map((item: unknown) => fillJson(item, scope)).join(",")}]`;
  if (!isMembers(template)) return jsonText(template);
  const members = Object.keys(template).map(
    (name) => `${jsonText(name)}:${fillJson(template[name], scope)}`,
  );
  return `{${members.join(",")}}`;
}

/** Shorter JSON texts hold few values. */
const SHORT_TEXT = 10_000;

/** Returns true if a placeholder of the template finds a value that should go on as its text. */
export function findsLarge(template: unknown, scope: PlaceholderScope): boolean {
  if (typeof template === "string") return pathsIn(template).some((path) => isLarge(path, scope));
  if (typeof template !== "object" || template === null) return false;
  return Object.values(template).some((part) => findsLarge(part, scope));
}

function isLarge(text: string, scope: PlaceholderScope): boolean {
  const path = pathOf(text);
  if (path.root === "item") return isTextKnown(find(path, scope));
  if (largeSource(path, scope) === undefined) return false;
  return (
    jsonOfStep(path, scope) !== undefined || (largeJson(path, scope) ?? "").length > SHORT_TEXT
  );
}

/** Large JSON that a placeholder leads into, and the rest of the path from there. */
export interface LargeSource {
  readonly json: LargeJson;
  readonly rest: readonly string[];
}

/** Returns undefined if the path leads into nothing that is large. */
export const largeSourceOf = (path: string, scope: PlaceholderScope): LargeSource | undefined =>
  largeSource(pathOf(path), scope);

function largeSource(
  { root, name, rest }: Path,
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

function largeJson(path: Path, scope: PlaceholderScope): string | undefined {
  const source = largeSource(path, scope);
  return source?.json.textAt(source.rest);
}

const knownJson = (path: Path, scope: PlaceholderScope): string | undefined =>
  jsonOfStep(path, scope) ?? largeJson(path, scope);

/** Returns true if a template that holds this placeholder alone is filled without parsing. */
export const isJsonKnown = (path: string, scope: PlaceholderScope): boolean =>
  jsonOfStep(pathOf(path), scope) !== undefined;

function jsonOfStep({ root, name, rest }: Path, { steps }: PlaceholderScope): string | undefined {
  if (root !== "steps") return undefined;
  const output = steps.get(name);
  const [member, ...more] = rest;
  if (member === undefined) return output?.text;
  return more.length === 0 ? output?.members?.get(member) : undefined;
}

function find(
  { text, root, name, rest }: Path,
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
    // Names of headers and parameters may hold dots.
    case "headers":
      return rest.length === 0
        ? request.headers
        : own(request.headers, rest.join(".").toLowerCase());
    case "query":
      return rest.length === 0 ? request.query : own(request.query, rest.join("."));
    default:
      return undefined;
  }
}

/** Through members that values have themselves, and places in lists. */
const walk = (value: unknown, names: readonly string[]): unknown =>
  names.reduce((holder, name) => own(holder, name), value);
