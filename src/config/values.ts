// Collects settings from gateway.yaml, then the environment, then the command line. Refuses unknown keys and malformed values, each by
// the name under which it was given.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ConfigError, showValue } from "./config-error.ts";
import { readEnvironment, settings, type Environment, type Setting } from "./env.ts";
import { findSchemaViolations, type SchemaViolation } from "./schema-violations.ts";
import { pointerOf, spellPath, valueAt } from "./path.ts";
import { readYaml, type YamlTree } from "./read-yaml.ts";
import { formatPosition, sentenceOf, type Diagnostic } from "../platform/index.ts";
import type { ConfigTypes } from "../contract/index.ts";

export type GivenValues = ConfigTypes["gateway"];

export interface Given {
  readonly values: GivenValues;
  /** How the operator gave a key: `GATEWAY_PORT`, `server.port in gateway.yaml`, `--server.port`. */
  readonly nameOf: (key: string) => string;
  /** The folder that a relative path of this key starts from: the file's for what stands in the file. */
  readonly folderOf: (key: string) => string;
}

export interface Sources {
  readonly env: Environment;
  /** Path of the file; undefined takes gateway.yaml of the directory if there is one. */
  readonly file: string | undefined;
  /** By key (`server.port`), from the command line. */
  readonly args: Readonly<Record<string, string | undefined>>;
  /** Where relative paths start. */
  readonly directory: string;
}

/** @throws ConfigError for an unreadable file, an unknown key or a malformed value */
export function collectValues({ env, file, args, directory }: Sources): Given {
  const path = resolve(directory, file ?? "gateway.yaml");
  const tree: Record<string, unknown> = readFile(path, file !== undefined);
  const names = new Map<string, string>();
  const override = (setting: Setting, text: string, name: string): void => {
    const value = parseText(setting, text);
    const nested = setting.key
      .split(".")
      .reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
    const [violation] = findSchemaViolations("gateway", nested);
    if (violation) throw new ConfigError(sentenceOf(wordsAbout(name, value, violation, setting)));
    put(tree, setting.key.split("."), value);
    names.set(setting.key, name);
  };
  for (const [setting, text] of readEnvironment(env)) override(setting, text, setting.variable);
  for (const [key, text] of Object.entries(args)) {
    const setting = settings.find((candidate) => candidate.key === key);
    if (setting !== undefined && text !== undefined) override(setting, text, `--${key}`);
  }
  return {
    values: tree as GivenValues,
    nameOf: (key) => names.get(key) ?? `${key} in ${path}`,
    folderOf: (key) => (names.has(key) ? directory : dirname(path)),
  };
}

function readFile(path: string, needed: boolean): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (!needed && (error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new ConfigError(
      `The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Give the path of a gateway.yaml, or leave it out.`,
    );
  }
  const tree = readYaml(path, text.replace(/^\uFEFF/, ""));
  const [broken] = tree.diagnostics;
  if (broken) throw refused(broken);
  const value = tree.value ?? {};
  const [violation] = findSchemaViolations("gateway", value);
  if (violation) throw refused(diagnosticOf(path, violation, tree));
  return value as Record<string, unknown>;
}

const refused = (diagnostic: Diagnostic): ConfigError =>
  new ConfigError(`${formatPosition(diagnostic)} ${sentenceOf(diagnostic)}`, {
    diagnostics: [diagnostic],
    details: [],
  });

function diagnosticOf(file: string, violation: SchemaViolation, tree: YamlTree): Diagnostic {
  const { path, onKey, rule, message, hint } = violation;
  const position = tree.positions.get(pointerOf(path))?.[onKey ? "key" : "value"];
  const key = spellPath(path) || "the file";
  const setting = settings.find((candidate) => candidate.key === key);
  const words = onKey
    ? { message: `${key} ${message}`, hint }
    : wordsAbout(key, valueAt(tree.value, path), violation, setting);
  return { file, line: 1, column: 1, ...position, severity: "error", rule, path: key, ...words };
}

/** Rules that a setting's own description tells in full: `A port number from 0 (any free one) to 65535; default 4400.` */
const describedRules: ReadonlySet<string> = new Set([
  "wrong-type",
  "unknown-value",
  "malformed",
  "out-of-range",
]);

/** What was given, and what can stand there, each said once; a secret is not shown. */
function wordsAbout(
  name: string,
  value: unknown,
  { rule, message, hint, secret: isSecret }: SchemaViolation,
  setting: Setting | undefined,
): Pick<Diagnostic, "message" | "hint"> {
  const secret = isSecret || setting?.secret === true;
  const isHidden = secret && !(typeof value === "string" && URL.canParse(value));
  const [described = ""] = hint.split("; ");
  if (setting !== undefined && isHidden)
    return {
      message: `${name} must be ${inSentence(described)}`,
      hint: "It holds something else, which is not shown because it may be secret.",
    };
  const seen = `${name} is ${showValue(value, secret)}`;
  if (setting === undefined || !describedRules.has(rule))
    return { message: `${seen}; ${message}`, hint };
  return hint.startsWith("Did you mean")
    ? { message: seen, hint }
    : { message: `${seen}; it takes ${inSentence(described)}`, hint: "" };
}

/** `A port number.` -> `a port number`; names and abbreviations keep their capitals. */
const inSentence = (text: string): string =>
  (/^[A-Z](?=[a-z ])/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text).replace(
    /\.$/,
    "",
  );

/** What a variable's text stands for; a text that is no number stays a text, for the schema to refuse. */
function parseText({ kind }: Setting, text: string): unknown {
  if (kind === "integer") return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
  if (kind === "list")
    return text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  return text;
}

function put(tree: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step = "", ...rest] = path;
  if (rest.length === 0) tree[step] = value;
  else put((tree[step] ??= {}) as Record<string, unknown>, rest, value);
}

/** A path as given for a key, absolute. */
export const absolutePath = (given: Given, key: string, path: string): string =>
  join(resolve(given.folderOf(key), path));
