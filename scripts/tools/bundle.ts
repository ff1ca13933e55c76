// Writes the bundle of `src/` into a folder, for `bin/bundle.mjs`. Packages stay outside of it.
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "rolldown";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder to write.");

/**
 * Modules that the sources load with `load("./name.ts")` become files of the bundle, too. Otherwise
 * Node would have to compile TypeScript in a running gateway, and to load their imports again.
 */
const ownModules: Plugin = {
  name: "own-modules",
  transform(code, id) {
    return code.replaceAll(/\bload\("\.\/([\w-]+)\.ts"\)/g, (_, name: string) => {
      this.emitFile({
        type: "chunk",
        id: join(dirname(id), `${name}.ts`),
        fileName: `${name}.js`,
      });
      return `load(import.meta.dirname + "/${name}.js")`;
    });
  },
};

/**
 * Replaces the paths in `import.meta` with those of the source file. Modules find files of the
 * project beside their source, and not beside the bundle.
 */
const ownAddresses: Plugin = {
  name: "own-addresses",
  transform(code, id) {
    if (!code.includes("import.meta.")) return null;
    const values = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
    return code.replaceAll(
      /import\.meta\.(url|dirname|filename)\b/g,
      (_, name: keyof typeof values) => JSON.stringify(values[name]),
    );
  },
};

await build({
  input: join(import.meta.dirname, "../../src/main.ts"),
  platform: "node",
  external: /^[^./]/,
  plugins: [ownAddresses, ownModules],
  logLevel: "warn",
  output: { dir: folder, cleanDir: true },
});
