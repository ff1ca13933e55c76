// Reads the files of a contract, from a folder or a web server, and finds the lines of values in
// them. A contract of a web server may name only files of the same origin.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMap, isNode } from "yaml";
import { readYamlSource, YamlFlaw, yamlValue, type YamlSource } from "../config/index.ts";
import { ConformError } from "./conform-error.ts";

const bytesMax = 32 * 1024 * 1024;
const filesMax = 5_000;
const depthMax = 500;
const waitMs = 30_000;

interface SourceFile {
  readonly text: string;
  readonly value: unknown;
}

export type DocumentFiles = ReturnType<typeof createSourceFiles>;

/**
 * Creates a reader of contract files. The reader keeps each file that it has read.
 * @param root the first file of the contract
 * @param directory the folder to which the returned file paths are relative
 */
export function createSourceFiles(root: URL, directory: string) {
  const files = new Map<string, SourceFile>();
  const parsed = new Map<string, YamlSource | undefined>();

  async function read(url: URL): Promise<unknown> {
    const known = files.get(url.href);
    if (known !== undefined) return known.value;
    if (files.size >= filesMax)
      throw new ConformError(`The contract ${root.href} has more than ${filesMax} files.`);
    if (root.protocol !== "file:" && url.origin !== root.origin)
      throw new ConformError(
        `The contract ${root.href} refers to ${url.href}, which has another origin. Bundle the contract into one file, and name this file.`,
      );
    const text = url.protocol === "file:" ? await readLocal(url) : await readRemote(url);
    const value = parseText(url, text);
    files.set(url.href, { text, value });
    return value;
  }

  /**
   * Returns the YAML nodes of a file, with their positions. Returns undefined for a large JSON
   * file; its places are shown without a line.
   */
  function sourceOf(url: URL): YamlSource | undefined {
    const file = files.get(url.href);
    if (parsed.has(url.href) || file === undefined) return parsed.get(url.href);
    const made = sourceIn(file.text);
    parsed.set(url.href, made);
    return made;
  }

  function lineOf(url: URL, keys: readonly string[]): string {
    const name = shownName(url, directory);
    const source = sourceOf(url);
    if (source === undefined) return name;
    let offset = 0;
    let node: unknown = source.document.contents;
    for (const key of keys) {
      const pair = isMap(node)
        ? node.items.find((item) => String(isNode(item.key) ? item.key : "") === key)
        : undefined;
      const next: unknown =
        pair?.value ?? (isNode(node) && "get" in node ? childOf(node, key) : undefined);
      if (next === undefined || next === null) break;
      const from = isNode(pair?.key) ? pair.key : next;
      offset = (isNode(from) ? from.range?.[0] : undefined) ?? offset;
      node = next;
    }
    return `${name}:${source.positionOf(offset).line}`;
  }

  return {
    /**
     * Returns the parsed content of a file.
     * @throws ConformError if the file cannot be read or is neither YAML nor JSON
     */
    read,
    /** Returns the place of a value as `file:line`. The file must have been read. */
    lineOf,
    /** Returns the place like `lineOf`. If a local file was not read yet, reads it first. */
    lineNow: (url: URL, keys: readonly string[]): string => {
      if (!files.has(url.href)) {
        const text = readFileSync(url, "utf8");
        files.set(url.href, { text, value: null });
      }
      return lineOf(url, keys);
    },
  };
}

const childOf = (node: object, key: string): unknown =>
  (node as { get(key: unknown, keepScalar: boolean): unknown }).get(
    /^\d+$/.test(key) ? Number(key) : key,
    true,
  );

/** Returns the address of a contract that the user named: a web address or a path. */
export const sourceAddress = (given: string, directory: string): URL =>
  /^https?:\/\//.test(given) ? new URL(given) : new URL(given, pathToFileURL(`${directory}/`));

function shownName(url: URL, directory: string): string {
  if (url.protocol !== "file:") return url.href;
  const path = fileURLToPath(url);
  const shown = relative(directory, path);
  return shown.startsWith("..") ? path : shown;
}

async function readLocal(url: URL): Promise<string> {
  const bytes = await readFile(url).catch((error: NodeJS.ErrnoException) => {
    throw new ConformError(
      `The contract ${fileURLToPath(url)} cannot be read (${error.code ?? error.message}). Name an OpenAPI document with --contract.`,
    );
  });
  return limited(url, bytes);
}

async function readRemote(url: URL): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(waitMs), redirect: "error" });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > bytesMax) break;
      chunks.push(chunk);
    }
    return limited(url, Buffer.concat(chunks), size);
  } catch (error) {
    if (error instanceof ConformError) throw error;
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new ConformError(
      `The contract ${url.href} cannot be read (${reason instanceof Error ? reason.message : String(reason)}). Check the address, or name a file.`,
    );
  }
}

function limited(url: URL, bytes: Buffer, size = bytes.length): string {
  if (size > bytesMax)
    throw new ConformError(
      `The contract ${url.href} has more than ${bytesMax / 1024 / 1024} MiB, which is the limit.`,
    );
  return bytes.toString("utf8");
}

function parseText(url: URL, text: string): unknown {
  const isJson = url.pathname.endsWith(".json");
  if (bracketDepth(text) > depthMax)
    throw new ConformError(
      `The contract ${url.href} is nested more than ${depthMax} levels deep, which is the limit.`,
    );
  try {
    if (isJson) return JSON.parse(text) as unknown;
    return /^\s*\{/.test(text) ? readAsJson(text) : yamlValue(readYamlSource(text));
  } catch (error) {
    if (error instanceof YamlFlaw)
      throw new ConformError(
        `The contract ${url.href} cannot be read in line ${error.position.line}: ${error.message}.`,
      );
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new ConformError(`The contract ${url.href} is neither YAML nor JSON: ${reason}`);
  }
}

/** Returns how deeply brackets are nested. Brackets in texts count, too, which does no harm. */
function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(/[{[}\]]/g))
    if (bracket === "{" || bracket === "[") deepest = Math.max(deepest, (depth += 1));
    else depth = Math.max(0, depth - 1);
  return deepest;
}

/**
 * Parses a text in braces as JSON. If it is not JSON, parses it as YAML, where braces are also
 * allowed.
 */
function readAsJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return yamlValue(readYamlSource(text));
  }
}

function sourceIn(text: string): YamlSource | undefined {
  try {
    return readYamlSource(text);
  } catch (error) {
    if (error instanceof YamlFlaw) return undefined;
    throw error;
  }
}
