// The built client: its size, its form, and its types for a program of its own. The build writes to
// a folder of the test.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildClient } from "../../scripts/tools/build-client.ts";

const root = join(import.meta.dirname, "../..");
let folder: string;
let compressedBytes: number;
beforeAll(async () => {
  const place = await mkdtemp(join(root, ".cache/client-test-"));
  ({ folder, compressedBytes } = await buildClient(join(place, "client")));
});
afterAll(() => rm(join(folder, ".."), { recursive: true, force: true }));

it("the minified file has at most 12 KB after compression, and needs no other file", async () => {
  expect(compressedBytes).toBeLessThanOrEqual(12_000);
  const text = await readFile(join(folder, "client.min.js"), "utf8");
  expect(text).not.toMatch(/\bimport\b|\brequire\(|process\.|\beval\b|new Function/);
});

it("modules import only one another, and types name no source file", async () => {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(?:js|d\.ts)$/.test(name)) continue;
    const text = await readFile(join(folder, name), "utf8");
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
      ([, path]) => path!,
    );
    expect(imports.filter((path) => !/^\.{1,2}\/[\w/-]+\.js$/.test(path))).toEqual([]);
  }
});

it("a strict program compiles against the built types", async () => {
  const place = join(folder, "..");
  await cp(join(import.meta.dirname, "fixtures/shop.ts"), join(place, "shop.ts"));
  const program = `
import { createClient } from "./client/index.js";
import type { Workspace } from "./shop.js";
const db = createClient<Workspace>({ url: "http://127.0.0.1:4400", workspace: "x" });
const rows = await db.from("products").select("name", { category: ["name"] });
export const name: string | undefined = rows[0]?.category?.name;
// @ts-expect-error The key may not read this column.
db.from("products").select("cost");
`;
  await writeFile(join(place, "program.ts"), program);
  await writeFile(join(place, "package.json"), '{ "type": "module" }');
  const tsc = join(root, "node_modules/@typescript/native/bin/tsc");
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "nodenext",
    types: [],
  };
  const config = { compilerOptions, files: ["program.ts"] };
  await writeFile(join(place, "tsconfig.json"), JSON.stringify(config));
  await promisify(execFile)(process.execPath, [tsc, "-p", place]).catch(
    (error: { readonly stdout: string }) => {
      expect(error.stdout).toBe("");
    },
  );
});

/** Node 20, if the computer has one beside the Node of the gateway. */
const node20 = "/usr/bin/node";
const version = existsSync(node20)
  ? (await promisify(execFile)(node20, ["--version"])).stdout
  : "none";

it.skipIf(!version.startsWith("v20."))(
  "Node 20 loads it, and chooses server-sent events",
  async () => {
    const script = `
    import { createClient } from ${JSON.stringify(join(folder, "client.min.js"))};
    const db = createClient({ url: "http://127.0.0.1:1", workspace: "7a1f0000-0000-4000-8000-000000000001" });
    const error = await db.bus.publish("stock:all", "x", 1).catch((error) => error);
    console.log(error.code);`;
    const args = ["--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(node20, args);
    expect(stdout.trim()).toBe("PUBLISH_NEEDS_WEBSOCKET");
  },
);
