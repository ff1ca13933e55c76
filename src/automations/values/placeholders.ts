// Replaces placeholders, `{{request.body.id}}`: a path through own members, found in one pass; what is found is data, and never searched
// for placeholders again (G30.1). Texts are taken apart once.
import { isMembers, jsonText } from "./json.ts";
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
    ? template.replace(PLACEHOLDER, (_all, path: string) => textOf(lookUp(path.trim(), scope)))
    : template;

/** What `fill` gives, as the body of a message: a text as it is, everything else as JSON. */
export function fillBody(template: unknown, scope: PlaceholderScope): string {
  if (typeof template !== "string") return fillJson(template, scope);
  const path = wholePath(template);
  if (path === null) return fillText(template, scope);
  const known = knownJson(path, scope);
  if (known !== undefined && !/^\s*"/.test(known)) return known;
  const found = find(path, scope) ?? null;
  return typeof found === "string" ? found : jsonText(found);
}

/** The JSON text of what `fill` gives. What is known as a text is put in as that text, and not taken apart. */
function fillJson(template: unknown, scope: PlaceholderScope): string {
  if (typeof template === "string") {
    const path = wholePath(template);
    return path === null ? jsonText(fillText(template, scope)) : foundJson(path, scope);
  }
  if (Array.isArray(template))
    return `[${template.map((item: unknown) => fillJson(item, scope)).join(",")}]`;
  if (!isMembers(template)) return jsonText(template);
  const members = Object.keys(template).map(
    (name) => `${jsonText(name)}:${fillJson(template[name], scope)}`,
  );
  return `{${members.join(",")}}`;
}

const foundJson = (path: Path, scope: PlaceholderScope): string =>
  knownJson(path, scope) ?? jsonText(find(path, scope) ?? null);

function knownJson({ root, name, rest }: Path, { steps }: PlaceholderScope): string | undefined {
  if (root !== "steps") return undefined;
  const output = steps.get(name);
  const [member, ...more] = rest;
  if (member === undefined) return output?.text;
  return more.length === 0 ? output?.members?.get(member) : undefined;
}

function textOf(value: unknown): string {
  if (value == null) return "";
  return typeof value === "string" ? value : jsonText(value);
}

/** What a path leads to; undefined for nothing. */
export const lookUp = (path: string, scope: PlaceholderScope): unknown => find(pathOf(path), scope);

function find(
  { text, root, name, rest }: Path,
  { request, steps, item, secrets }: PlaceholderScope,
): unknown {
  switch (root) {
    case "request":
      return ofRequest(request, name, rest);
    case "steps":
      return walk(steps.get(name)?.value, rest);
    case "item":
      return item === undefined ? undefined : walk(item.value, text.split(".").slice(1));
    case "secrets":
      return rest.length === 0 ? secrets.get(name) : undefined;
    default:
      return undefined;
  }
}

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
