// Builds the portal with Vite. The results are files of the built site, beside the documentation.
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { configDocument } from "../contract/index.ts";
import type { SiteFile } from "../docs-site/index.ts";
import { NONCE_PLACE, PORTAL_PAGE, portalAsset } from "./addresses.ts";

const types: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

/**
 * Returns the files of the portal by their address in the built site.
 * @throws Error if the sources cannot be built
 */
export async function renderPortal(): Promise<ReadonlyMap<string, SiteFile>> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, "browser"),
    base: "/_/",
    // At the default level, Vite would also warn about directives in packages that concern only
    // rendering on servers.
    logLevel: "error",
    // `mode`, `define` and `oxc` choose React's fast build for production. Without them, the
    // variable NODE_ENV of this process could choose the slow build for development.
    mode: "production",
    define: {
      "process.env.NODE_ENV": '"production"',
      // The schemas for the form of automations. Vite puts them only into the file with this form.
      DEFINITION_SCHEMAS: JSON.stringify(configDocument().components.schemas),
    },
    oxc: { jsx: { development: false } },
    resolve: { conditions: ["module", "browser", "production"] },
    html: { cspNonce: NONCE_PLACE },
    build: { write: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  const files = new Map<string, SiteFile>();
  for (const file of outputOf(result)) {
    const text = file.type === "chunk" ? file.code : String(file.source);
    const name = file.fileName.replace(/^assets\//, "");
    if (name === "index.html") files.set(PORTAL_PAGE, { type: "text/html", text });
    else files.set(portalAsset(name), { type: mediaTypeOf(name), text });
  }
  return files;
}

/** Vite can return one output, a list of outputs, or a watcher. Here it returns one output. */
function outputOf(result: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput["output"] {
  const [only] = Array.isArray(result) ? result : [result];
  if (only === undefined || !("output" in only))
    throw new Error("Vite has returned no output for the portal.");
  return only.output;
}

/** @throws Error if the portal has a file of a type that the contract does not declare */
function mediaTypeOf(name: string): string {
  const type = types[name.split(".").at(-1) ?? ""];
  if (type === undefined)
    throw new Error(
      `The portal has the file ${name}, but its operation declares only scripts and style sheets. Import only these, or declare the type.`,
    );
  return type;
}
