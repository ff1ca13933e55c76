// `npm run lint:words`: comments and Markdown pages must follow the rules for English in
// CONTRIBUTING.md. Prints each place that breaks a rule. Exit code 1 if there is one.
import { globSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commentsOf, pageOf, type Passage } from "./passages.ts";
import { flawsOf } from "./rules.ts";
import { isWaived } from "./waivers.ts";
import { yamlTextsOf } from "./yaml.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const [, , ...folders] = process.argv;

/** Reads the texts of a file, by the extension of its name. */
const readers: Readonly<Record<string, (source: string) => Passage[]>> = {
  ".ts": commentsOf,
  ".tsx": commentsOf,
  ".mts": commentsOf,
  ".js": commentsOf,
  ".mjs": commentsOf,
  ".cjs": commentsOf,
  ".md": pageOf,
  ".yaml": yamlTextsOf,
  ".yml": yamlTextsOf,
};

const files = globSync(`**/*{${Object.keys(readers).join(",")}}`, {
  cwd: root,
  exclude: ["node_modules/**", "generated/**", ".cache/**"],
}).filter(
  (file) =>
    statSync(join(root, file)).isFile() &&
    (folders.length === 0 || folders.some((folder) => file.startsWith(folder))),
);

let count = 0;
for (const file of files)
  for (const passage of readers[extname(file)]!(readFileSync(join(root, file), "utf8")))
    for (const flaw of flawsOf(passage, root)) {
      if (isWaived(file, flaw)) continue;
      console.log(`${file}:${passage.line}: ${flaw}`);
      count += 1;
    }
console.log(count === 0 ? "All words follow the rules." : `${count} places break a rule.`);
process.exitCode = count === 0 ? 0 : 1;
