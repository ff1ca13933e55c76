// Bundles the scripts of the documentation site (`browser/`) for browsers, and the client for
// application developers, which samples load as `client.js`.
import { join } from "node:path";
import { rolldown } from "rolldown";

/** The scripts that pages load, by name. They load other scripts when they need them. */
const entries = {
  site: "browser/site.ts",
  reference: "browser/reference.ts",
  client: "../client/index.ts",
};

/** Returns the scripts by file name, such as `site.js`. */
export async function bundleScripts(): Promise<ReadonlyMap<string, string>> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, join(import.meta.dirname, file)]),
    ),
    platform: "browser",
    transform: { target: "es2022" },
    logLevel: "warn",
  });
  try {
    const { output } = await bundle.generate({
      format: "esm",
      minify: true,
      entryFileNames: "[name].js",
      chunkFileNames: "[name].js",
    });
    return new Map(
      output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.code]] : [])),
    );
  } finally {
    await bundle.close();
  }
}
