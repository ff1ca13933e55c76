// Loads the YAML parser when the first text is parsed. The parser has 72 modules and takes 40 ms to
// load, and a start without gateway.yaml does not need it.
import { createRequire } from "node:module";
import type { Substitute, YamlTree } from "./yaml-tree.ts";

export type { NodePosition, Substitute, YamlTree } from "./yaml-tree.ts";

const load = createRequire(import.meta.url);

/**
 * Parses the YAML text of a file. Never throws. The result contains the errors of the text as
 * diagnostics. Its value is undefined if the text cannot be used at all.
 * @param file name of the file for the diagnostics
 * @param substitute replaces texts, such as `${env:NAME}`
 */
export const readYaml = (file: string, text: string, substitute?: Substitute): YamlTree =>
  (load("./yaml-tree.ts") as typeof import("./yaml-tree.ts")).readYaml(file, text, substitute);
