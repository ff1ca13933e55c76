// Reads a YAML file of the mail templates, and validates it against its schema in
// `openapi/config/`. Throws no errors, but returns the mistakes as diagnostics (errors with a file,
// a line and a hint).
import {
  findSchemaViolations,
  pointerOf,
  readYaml,
  formatPath,
  type ValuePath,
  type YamlTree,
} from "../../config/index.ts";
import type { ConfigSchemaName, ConfigTypes } from "../../contract/index.ts";
import type { Diagnostic, TextPosition } from "../../platform/index.ts";

export interface YamlFile<T> {
  readonly file: string;
  /** The content of the file; undefined if the file is not valid. */
  readonly value: T | undefined;
  /**
   * Returns the position of a key in the file. If the file does not contain the key, returns the
   * position of the part of the file in which it is missing.
   */
  readonly positionOf: (path: ValuePath) => TextPosition;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and validates a YAML file. */
export function readYamlFile<Name extends ConfigSchemaName>(
  schema: Name,
  file: string,
  text: string,
): YamlFile<ConfigTypes[Name]> {
  const { value, positions, diagnostics: broken } = readYaml(file, text);
  const positionOf = (path: ValuePath): TextPosition => keyPosition(positions, path);
  const diagnostics =
    broken.length > 0
      ? broken
      : findSchemaViolations(schema, value ?? {}).map(
          ({ path, rule, message, hint }): Diagnostic => ({
            file,
            ...positionOf(path),
            severity: "error",
            rule,
            message: `${formatPath(path) || "the file"}: ${message}`,
            hint,
          }),
        );
  const isUsable = diagnostics.length === 0;
  return {
    file,
    value: isUsable ? ((value ?? {}) as ConfigTypes[Name]) : undefined,
    positionOf,
    diagnostics,
  };
}

function keyPosition(positions: YamlTree["positions"], path: ValuePath): TextPosition {
  for (let length = path.length; length >= 0; length--) {
    const position = positions.get(pointerOf(path.slice(0, length)));
    if (position !== undefined) return position.key;
  }
  return { line: 1, column: 1 };
}
