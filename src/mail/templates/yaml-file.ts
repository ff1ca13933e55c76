// Reads one YAML file of the mail templates and checks it against its schema in openapi/config/. Never throws: errors become
// diagnostics, and the value is then missing.
import {
  findSchemaViolations,
  pointerOf,
  readYaml,
  spellPath,
  type Path,
  type YamlTree,
} from "../../config/index.ts";
import type { ConfigSchemaName, ConfigTypes } from "../../contract/index.ts";
import type { Diagnostic, TextPosition } from "../../platform/index.ts";

export interface YamlFile<T> {
  readonly file: string;
  /** Undefined where the file cannot be used. */
  readonly value: T | undefined;
  /** Of the key that leads to the value at the path, or of the nearest thing around it. */
  readonly positionOf: (path: Path) => TextPosition;
  readonly diagnostics: readonly Diagnostic[];
}

export function readYamlFile<Name extends ConfigSchemaName>(
  schema: Name,
  file: string,
  text: string,
): YamlFile<ConfigTypes[Name]> {
  const { value, positions, diagnostics: broken } = readYaml(file, text);
  const positionOf = (path: Path): TextPosition => keyPosition(positions, path);
  const diagnostics =
    broken.length > 0
      ? broken
      : findSchemaViolations(schema, value ?? {}).map(
          ({ path, rule, message, hint }): Diagnostic => ({
            file,
            ...positionOf(path),
            severity: "error",
            rule,
            message: `${spellPath(path) || "the file"}: ${message}`,
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

function keyPosition(positions: YamlTree["positions"], path: Path): TextPosition {
  for (let length = path.length; length >= 0; length--) {
    const position = positions.get(pointerOf(path.slice(0, length)));
    if (position !== undefined) return position.key;
  }
  return { line: 1, column: 1 };
}
