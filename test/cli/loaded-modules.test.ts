// Commands answer fast because they load only what they need. Commands that only read definitions
// load no code for sign-ins, mails, queries or files.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Returns all modules that a file loads before it runs, without `import()` and types. */
function loadedBy(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(join(root, file), "utf8").replaceAll(
    /^(?:im|ex)port type\b[^;]*;/gm,
    "",
  );
  for (const [, path] of text.matchAll(/(?:from|^import)\s+"(\.[^"]+\.ts)"/gm))
    loadedBy(relative(root, join(root, dirname(file), path!)), known);
  return known;
}

const heavy = /^src\/(query|auth|endusers|mail|players|gateway|schema|definitions\/(check|seed))\//;

it.each(["status", "keys"])("%s loads only the modules that it needs", (command) => {
  const loaded = [...loadedBy(`src/cli/commands/${command}.ts`)];
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
});

it("the help loads no command", () => {
  expect(loadedBy("src/cli/index.ts").size).toBeLessThan(25);
});
