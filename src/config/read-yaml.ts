// Loads the YAML parser with the first text (72 modules, 40 ms). A start without gateway.yaml does
// not need the parser.
import { createRequire } from "node:module";
import type { Substitute, YamlTree } from "./yaml-tree.ts";

export type { NodePosition, Substitute, YamlTree } from "./yaml-tree.ts";

const load = createRequire(import.meta.url);

/**
 * Reads the text of a file. Never throws: errors of the text are diagnostics of the result. The
 * value of the result is undefined if the text cannot be used at all.
 * @param file name of the file in the diagnostics
 */
export const readYaml = (file: string, text: string, substitute?: Substitute): YamlTree =>
  (load("./yaml-tree.ts") as typeof import("./yaml-tree.ts")).readYaml(file, text, substitute);
