// Collects settings from gateway.yaml, the environment and the command line. Later sources have
// priority. Rejects unknown keys and invalid values. Messages use the name that the operator wrote,
// such as `GATEWAY_PORT`.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ConfigError, showValue } from "./config-error.ts";
import { readEnvironment, settings, type Environment, type ConfigSetting } from "./env.ts";
import { findSchemaViolations, type SchemaViolation } from "./schema-violations.ts";
import { pointerOf, formatPath, valueAt } from "./path.ts";
import { readYaml, type YamlTree } from "./read-yaml.ts";
import { formatPosition, violationSentence, type Diagnostic } from "../platform/index.ts";
import type { ConfigTypes } from "../contract/index.ts";

type GivenValues = ConfigTypes["gateway"];

export interface CollectedSettings {
  readonly values: GivenValues;
  /**
   * Returns the name of a setting as the operator wrote it: `GATEWAY_PORT`, `server.port in
   * gateway.yaml` or `--server.port`.
   */
  readonly nameOf: (key: string) => string;
  /**
   * Returns the folder to which a relative path in this setting belongs. For keys in gateway.yaml
   * it is the folder of that file.
   */
  readonly folderOf: (key: string) => string;
}

export interface ConfigSources {
  /** Environment variables; those of the process by default. */
  readonly env?: Environment;
  /**
   * Path of the configuration file. By default `gateway.yaml` in `directory`, if this file exists.
   */
  readonly file?: string;
  /** Settings from the command line, by key (`server.port`). They have the highest priority. */
  readonly args?: Readonly<Record<string, string | undefined>>;
  /** Folder to which relative paths belong. The current directory by default. */
  readonly directory?: string;
}

/**
 * Collects the settings of all sources.
 * @throws ConfigError if a file is unreadable, a key is unknown or a value is invalid
 */
export function collectValues({
  env,
  file,
  args = {},
  directory,
}: ConfigSources & Required<Pick<ConfigSources, "env" | "directory">>): CollectedSettings {
  const path = resolve(directory, file ?? "gateway.yaml");
  const tree: Record<string, unknown> = readFile(path, file !== undefined);
  const names = new Map<string, string>();
  const override = (setting: ConfigSetting, text: string, name: string): void => {
    const value = parseText(setting, text);
    const nested = setting.key
      .split(".")
      .reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
    const [violation] = findSchemaViolations("gateway", nested);
    if (violation)
      throw new ConfigError(violationSentence(wordsAbout(name, value, violation, setting)));
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
      `The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Give the path of an existing gateway.yaml, or give no path.`,
    );
  }
  const tree = readYaml(path, text.replace(/^\uFEFF/, ""));
  const [broken] = tree.diagnostics;
  if (broken) throw configErrorOf(broken);
  const value = tree.value ?? {};
  const [violation] = findSchemaViolations("gateway", value);
  if (violation) throw configErrorOf(diagnosticOf(path, violation, tree));
  return value as Record<string, unknown>;
}

const configErrorOf = (diagnostic: Diagnostic): ConfigError =>
  new ConfigError(`${formatPosition(diagnostic)} ${violationSentence(diagnostic)}`, {
    diagnostics: [diagnostic],
    details: [],
  });

function diagnosticOf(file: string, violation: SchemaViolation, tree: YamlTree): Diagnostic {
  const { path, onKey, rule, message, hint } = violation;
  const position = tree.positions.get(pointerOf(path))?.[onKey ? "key" : "value"];
  const key = formatPath(path) || "the file";
  const setting = settings.find((candidate) => candidate.key === key);
  const words = onKey
    ? { message: `${key} ${message}`, hint }
    : wordsAbout(key, valueAt(tree.value, path), violation, setting);
  return { file, line: 1, column: 1, ...position, severity: "error", rule, path: key, ...words };
}

/**
 * Names of rules whose message is replaced by the description of the setting. An example of a
 * description is `A port number from 0 (any free one) to 65535; default 4400.`
 */
const describedRules: ReadonlySet<string> = new Set([
  "wrong-type",
  "unknown-value",
  "malformed",
  "out-of-range",
]);

/** Describes the wrong value and the allowed values. Hides a secret value. */
function wordsAbout(
  name: string,
  value: unknown,
  { rule, message, hint, secret: isSecret }: SchemaViolation,
  setting: ConfigSetting | undefined,
): Pick<Diagnostic, "message" | "hint"> {
  const secret = isSecret || setting?.secret === true;
  const isHidden = secret && !(typeof value === "string" && URL.canParse(value));
  const [described = ""] = hint.split("; ");
  if (setting !== undefined && isHidden)
    return {
      message: `${name} must be ${inSentence(described)}`,
      hint: "Change the value. It is not shown here, because it may be secret.",
    };
  const seen = `${name} is ${showValue(value, secret)}`;
  if (setting === undefined || !describedRules.has(rule))
    return { message: `${seen}; ${message}`, hint };
  return hint.startsWith("Did you mean")
    ? { message: seen, hint }
    : { message: `${seen}; it takes ${inSentence(described)}`, hint: "" };
}

/**
 * Prepares a description for the middle of a sentence: turns `A port number.` into `a port number`.
 * Names and abbreviations keep their capital letters.
 */
const inSentence = (text: string): string =>
  (/^[A-Z](?=[a-z ])/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text).replace(
    /\.$/,
    "",
  );

/**
 * Parses the text of an environment variable. Text that should be a number, but is not, stays text.
 * The schema then rejects it.
 */
function parseText({ kind }: ConfigSetting, text: string): unknown {
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

/** Returns the absolute path for a relative path in a setting. */
export const absolutePath = (given: CollectedSettings, key: string, path: string): string =>
  join(resolve(given.folderOf(key), path));
