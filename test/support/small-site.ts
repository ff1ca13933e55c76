// A documentation site and a portal of a few files, written by the code that writes the whole site.
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writeSite } from "../../src/docs-site/build-site.ts";
import { openBuiltSite } from "../../src/docs-site/built-site.ts";

const longText =
  "<!doctype html><title>A page</title>\n" + "<p>Rows and columns.</p>\n".repeat(400);

export const smallSiteFiles = new Map([
  ["index.html", { type: "text/html", text: longText.replace("A page", "The first page") }],
  ["guides/data.html", { type: "text/html", text: longText }],
  ["missing.html", { type: "text/html", text: '<a href="_docs">No such page</a>' }],
  ["missing/page.html", { type: "text/html", text: '<a href="../../_docs">No such page</a>' }],
  ["site.css", { type: "text/css", text: "body { margin: 0 }" }],
  ["site.js", { type: "text/javascript", text: "export {};" }],
  ["search.json", { type: "application/json", text: '{"documentCount":0}' }],
  ["contract/openapi.json", { type: "application/json", text: '{"openapi":"3.1.0"}' }],
  ["_/index.html", { type: "text/html", text: '<meta nonce="nonce-of-this-answer">' }],
  ["_/assets/portal.js", { type: "text/javascript", text: "export {};" }],
  ["_/assets/portal.css", { type: "text/css", text: "body { margin: 0 }" }],
  ["contract/openapi.yaml", { type: "application/yaml", text: "openapi: 3.1.0\n" }],
]);

/** Writes the site into a temporary folder. Remove it with `close`. */
export async function writeSmallSite() {
  const parent = await mkdtemp(join(tmpdir(), "workspace-gateway-docs-"));
  const folder = join(parent, "site");
  await writeSite(folder, smallSiteFiles);
  const site = await openBuiltSite(folder);
  return {
    folder,
    docs: async () => ({ site }),
    close: () => rm(parent, { recursive: true, force: true }),
  };
}

let shared: ReturnType<typeof writeSmallSite> | undefined;

/** The documentation of gateways whose tests are not about it. Each worker writes it once. */
export async function sharedDocs() {
  shared ??= writeSmallSite().then((site) => {
    process.once("exit", () => rmSync(dirname(site.folder), { recursive: true, force: true }));
    return site;
  });
  return (await shared).docs();
}
