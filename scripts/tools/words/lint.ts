// `npm run lint:words`: comments and Markdown pages must follow the rules for English in
// CONTRIBUTING.md. Prints each place that breaks a rule. Exit code 1 if there is one.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { commentsOf, pageOf, type Passage } from "./passages.ts";
import { flawsOf } from "./rules.ts";
import { waivers } from "./waivers.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const [, , ...folders] = process.argv;

const isChosen = (file: string): boolean =>
  folders.length === 0 || folders.some((folder) => file.startsWith(folder));
const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ["node_modules/**", "generated/**", ".cache/**"] })
    .filter(isChosen)
    .filter((file) => existsSync(join(root, file)) && /\.(?:ts|md)$/.test(file))
    .filter((file) => file !== "src/main.ts");

const passagesIn = (file: string): Passage[] => {
  const text = readFileSync(join(root, file), "utf8");
  return file.endsWith(".md") ? pageOf(text) : commentsOf(text);
};

let count = 0;
for (const file of files("{src,test,scripts,openapi,templates}/**/*.{ts,md}").concat(files("*.md")))
  for (const passage of passagesIn(file))
    for (const flaw of flawsOf(passage, root)) {
      if (waivers.some((waiver) => waiver.file === file && flaw.includes(waiver.text))) continue;
      console.log(`${file}:${passage.line}: ${flaw}`);
      count += 1;
    }
console.log(count === 0 ? "All words follow the rules." : `${count} places break a rule.`);
process.exitCode = count === 0 ? 0 : 1;
