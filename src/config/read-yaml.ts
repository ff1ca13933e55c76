// Reads YAML with a parser that is loaded for the first text (72 modules, 40 ms): a start without gateway.yaml reads none.
import { createRequire } from "node:module";
import type { Substitute, YamlTree } from "./yaml-tree.ts";

export type { NodePosition, Substitute, YamlTree } from "./yaml-tree.ts";

const load = createRequire(import.meta.url);

/**
 * Reads one file's text. Never throws: whatever is wrong with the text is a diagnostic of the answer, whose value is undefined
 * where the text as a whole cannot be used.
 * @param file as the diagnostics name it
 */
export const readYaml = (file: string, text: string, substitute?: Substitute): YamlTree =>
  (load("./yaml-tree.ts") as typeof import("./yaml-tree.ts")).readYaml(file, text, substitute);
