// The cache of modules at a start. The start reads it instead of the files, but not if a file has
// changed. Nothing depends on it.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "gateway-modules-"));
const cache = join(folder, "kept", "modules.json");
const plant = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** What a program prints that imports a module, which imports another, by way of the cache. */
async function say(): Promise<string> {
  const { stdout } = await run(process.execPath, [join(folder, "main.mjs")]);
  return stdout.trim();
}

beforeAll(() => {
  const source = join(import.meta.dirname, "../src/main.ts/module-cache.js");
  plant(
    "main.mjs",
    `import { useModuleCache } from ${JSON.stringify(source)};
     useModuleCache(${JSON.stringify(cache)});
     const { said } = await import("./word.ts");
     console.log(said);`,
  );
  plant("word.ts", `import tail from "./tail.cjs";\nexport const said: string = "one " + tail;`);
  plant("tail.cjs", `module.exports = require("./tail.json").tail;`);
  plant("tail.json", `{ "tail": "two" }`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the modules of a start", () => {
  it("are kept by the first and read from there by the next", async () => {
    expect(await say()).toBe("one two");
    writeFileSync(cache, readFileSync(cache, "utf8").replace(`\\"one \\"`, `\\"kept \\"`));
    expect(await say()).toBe("kept two");
  });

  it("are read anew where the file is another by now, of the same length too", async () => {
    plant("tail.json", `{ "tail": "six" }`);
    expect(await say()).toBe("kept six");
    plant("word.ts", `import tail from "./tail.cjs";\nexport const said: string = "new " + tail;`);
    expect(await say()).toBe("new six");
  });

  it("are searched for again where a file is gone", async () => {
    rmSync(join(folder, "tail.cjs"));
    await expect(say()).rejects.toThrow("tail.cjs");
    plant("tail.cjs", `module.exports = "back";`);
    expect(await say()).toBe("new back");
  });

  it.each(["", "{", `{"key":"another Node","ways":{},"modules":{}}`])(
    "are read from their files where what was kept is %j",
    async (text) => {
      writeFileSync(cache, text);
      expect(await say()).toBe("new back");
      expect(readFileSync(cache, "utf8")).toContain("word.ts");
    },
  );

  it("need no place to be kept in", async () => {
    rmSync(join(folder, "kept"), { recursive: true });
    writeFileSync(join(folder, "kept"), "a file where the folder would be");
    expect(await say()).toBe("new back");
    expect(existsSync(cache)).toBe(false);
  });
});
