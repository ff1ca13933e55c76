// Reads one YAML file of the mail templates and holds it to its schema in openapi/config/. Never throws: what is wrong becomes
// findings with their lines, and the value is then missing.
import {
  findSchemaProblems,
  pointerOf,
  readYaml,
  type Path,
  type Spots,
} from "../../config/index.ts";
import type { ConfigSchemaName, ConfigTypes } from "../../contract/index.ts";
import type { MailFinding } from "./finding.ts";

export interface YamlFile<T> {
  readonly file: string;
  /** Undefined where the file cannot be used. */
  readonly value: T | undefined;
  /** Line of the value at the path, or of the nearest thing around it. */
  readonly lineOf: (path: Path) => number;
  readonly findings: readonly MailFinding[];
}

export function readYamlFile<Name extends ConfigSchemaName>(
  schema: Name,
  file: string,
  text: string,
): YamlFile<ConfigTypes[Name]> {
  const { value, spots, problems } = readYaml(text);
  const lineOf = (path: Path): number => lineIn(spots, path);
  const flaws = problems.map(({ line, rule, message, action, path }): MailFinding => {
    const place = path.length === 0 ? "the file" : path.join(".");
    const says = message.startsWith("the ") ? message : `${place} ${message}`;
    return { file, line, rule, says, action, severity: "error" };
  });
  if (flaws.length > 0) return { file, value: undefined, lineOf, findings: flaws };
  const misfits = findSchemaProblems(schema, value ?? {}).map(
    ({ pointer, rule, says, action }): MailFinding => {
      const path = pointer.split("/").slice(1);
      const place = path.length === 0 ? "the file" : path.join(".");
      return {
        file,
        line: lineOf(path),
        rule,
        says: `${place}: ${says}`,
        action,
        severity: "error",
      };
    },
  );
  const fits = misfits.length === 0;
  return {
    file,
    value: fits ? ((value ?? {}) as ConfigTypes[Name]) : undefined,
    lineOf,
    findings: misfits,
  };
}

function lineIn(spots: ReadonlyMap<string, Spots>, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const spot = spots.get(pointerOf(path.slice(0, length)));
    if (spot !== undefined) return spot.key.line;
  }
  return 1;
}
