// Reads the YAML and JSON files of an OpenAPI document. A parsed file is kept until it changes on
// disk. Rejects files outside the allowed folders, files of other types, and files that are too
// large.
import { readFileSync, realpathSync, statSync } from "node:fs";
import { sep } from "node:path";
import { readYamlSource, YamlFlaw, yamlValue } from "../../config/index.ts";

const FILE_BYTES_MAX = 32 * 1024 * 1024;
const fileType = /\.(?:ya?ml|json)$/i;

/** A problem in a file of an OpenAPI document. Line and column begin with 1. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly file: string;
  readonly line: number;
  readonly column: number;

  constructor(message: string, file: string, line = 1, column = 1) {
    super(message);
    this.file = file;
    this.line = line;
    this.column = column;
  }
}

interface ParsedFile {
  /** A text that is different after each change of the file. */
  readonly state: string;
  readonly value: unknown;
}

export class SourceFiles {
  readonly #folders: readonly string[];
  readonly #parsed = new Map<string, ParsedFile>();
  /** The files that were read since the last call of `lookAgain`. */
  readonly #fresh = new Set<string>();

  /** @param folders the folders that may contain files of the document */
  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => realpathSync(folder) + sep);
  }

  /** Makes the next reading of each file look for a change on disk. */
  lookAgain(): void {
    this.#fresh.clear();
  }

  /**
   * Returns the content of a file. Do not change the content, because it is kept for the next call.
   * @param path absolute path of the file
   * @throws SourceError if the file cannot be read, is not allowed, or is not valid YAML
   */
  read(path: string): unknown {
    if (this.#fresh.has(path)) return this.#parsed.get(path)!.value;
    const value = this.#readChanged(path);
    this.#fresh.add(path);
    return value;
  }

  /**
   * Returns the place of a reference in a file that was read, as line and column. Both are 1 if the
   * text of the reference is not found, for example because the file escapes characters.
   */
  placeOf(reference: string, path: string): readonly [line: number, column: number] {
    const lines = this.#text(path).split("\n");
    const line = lines.findIndex((text) => valuesIn(text).includes(reference));
    return line < 0 ? [1, 1] : [line + 1, lines[line]!.indexOf(reference) + 1];
  }

  #readChanged(path: string): unknown {
    let state: string;
    try {
      const { size, mtimeMs, ctimeMs, ino } = statSync(path);
      if (size > FILE_BYTES_MAX)
        throw new SourceError(
          `This file is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB. Split it.`,
          path,
        );
      state = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
    } catch (error) {
      throw error instanceof SourceError ? error : unreadable(path, error);
    }
    const known = this.#parsed.get(path);
    if (known?.state === state) return known.value;
    const value = parsedYaml(path, this.#text(path));
    this.#parsed.set(path, { state, value });
    return value;
  }

  #text(path: string): string {
    if (!fileType.test(path))
      throw new SourceError("An OpenAPI document consists of .yaml, .yml and .json files.", path);
    try {
      const real = realpathSync(path);
      if (this.#folders.some((folder) => real.startsWith(folder)))
        return readFileSync(real, "utf8");
    } catch (error) {
      throw unreadable(path, error);
    }
    throw new SourceError(
      "This file is outside the folder of the OpenAPI document. Copy it into that folder.",
      path,
    );
  }
}

/** Splits a line of YAML or JSON at spaces, quotes, commas and brackets. */
const valuesIn = (line: string): readonly string[] => line.split(/[\s"',{}[\]]+/);

function unreadable(path: string, error: unknown): SourceError {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === "ENOENT" ? "does not exist" : `cannot be read (${code ?? String(error)})`;
  return new SourceError(`The file ${reason}. Check the path.`, path);
}

function parsedYaml(path: string, text: string): unknown {
  try {
    return yamlValue(readYamlSource(text));
  } catch (error) {
    if (!(error instanceof YamlFlaw)) throw error;
    const { line, column } = error.position;
    throw new SourceError(`${error.message}.`, path, line, column);
  }
}
