// Builds the client of `src/client/` in `.cache/client/`: plain ES modules with types, and one
// minified file for pages. `npm pack ./.cache/client` packs the folder.
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chmod, cp, glob, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";

const root = join(import.meta.dirname, "../..");
const source = join(root, "src/client");
const cache = join(root, ".cache");

/** Size limit of the minified file after compression with gzip, in bytes. */
const COMPRESSED_MAX = 12 * 1024;

/**
 * Builds the client in a temporary folder, and then replaces the old folder with it.
 * @returns the folder, and the size of the minified file after compression, in bytes
 * @throws Error if the sources have errors, or the minified file is too large
 */
export async function buildClient(
  target = join(cache, "client"),
): Promise<{ readonly folder: string; readonly compressedBytes: number }> {
  mkdirSync(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "client-"));
  try {
    await chmod(folder, 0o755);
    await compile(folder);
    const compressedBytes = await minify(folder);
    for (const file of ["package.json", "README.md"])
      await cp(join(source, file), join(folder, file));
    await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
    await rm(target, { recursive: true, force: true });
    await rename(folder, target);
    return { folder: target, compressedBytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the modules and their types. */
async function compile(folder: string): Promise<void> {
  const tsc = join(root, "node_modules/@typescript/native/bin/tsc");
  const args = [tsc, "-p", join(source, "tsconfig.json"), "--outDir", folder];
  await promisify(execFile)(process.execPath, args).catch((error: { readonly stdout?: string }) => {
    throw new Error(`The client has errors:\n${error.stdout ?? "The compiler failed."}`);
  });
  // The compiler changes `.ts` to `.js` in the imports of modules, but not in the files with types.
  for await (const name of glob("**/*.d.ts", { cwd: folder })) {
    const file = join(folder, name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from "\.{1,2}\/[\w/-]+)\.ts"/g, '$1.js"'));
  }
}

/** Writes `client.min.js`. Returns its size after compression, in bytes. */
async function minify(folder: string): Promise<number> {
  const file = join(folder, "client.min.js");
  await build({
    input: join(source, "index.ts"),
    platform: "browser",
    logLevel: "warn",
    transform: { target: "es2022" },
    output: { file, format: "esm", minify: true },
  });
  const text = await readFile(file, "utf8");
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as {
    readonly version: string;
  };
  await writeFile(file, `/*! workspace-gateway-client ${version}, MIT */\n${text}`);
  const { length } = gzipSync(await readFile(file), { level: 9 });
  if (length > COMPRESSED_MAX)
    throw new Error(
      `client.min.js has ${length} bytes after compression, and ${COMPRESSED_MAX} are allowed.`,
    );
  return length;
}

if (import.meta.main) {
  const { compressedBytes } = await buildClient();
  console.log(
    `.cache/client/ contains the client. client.min.js has ${compressedBytes} bytes after compression.`,
  );
}
