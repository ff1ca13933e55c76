// Tests the documentation build that a gateway starts: in a child process, once, and with a time
// limit.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDocumentation } from "../../../src/cli/documentation/documentation.ts";
import { siteFolder } from "../../../src/docs-site/index.ts";
import { writeSite } from "../../../src/docs-site/build-site.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { smallSiteFiles } from "../../support/small-site.ts";

const addresses = { baseUrl: "http://127.0.0.1:4400", authUrl: "http://127.0.0.1:4400" };

describe("the documentation of a gateway that starts", () => {
  let root: string;
  let stop: AbortController;
  let warnings: string[];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "workspace-gateway-start-"));
    await mkdir(join(root, "bin"));
    stop = new AbortController();
    warnings = [];
  });
  afterEach(async () => {
    stop.abort();
    await rm(root, { recursive: true, force: true });
  });

  /** Replaces the program that the gateway starts for a build. */
  const program = (text: string) => writeFile(join(root, "bin/main.mjs"), text);
  const countRuns = `import { appendFileSync } from "node:fs"; appendFileSync(${"`${import.meta.dirname}/runs`"}, process.argv.slice(2).join(" ") + "\\n");`;
  const runs = async (): Promise<string[]> =>
    (await readFile(join(root, "bin/runs"), "utf8").catch(() => "")).split("\n").filter(Boolean);

  function create(buildMaxMs = 30_000, isBuilder = true) {
    const log = createLogger("silent");
    log.warn = (...words: unknown[]) => void warnings.push(JSON.stringify(words));
    return createDocumentation({
      root,
      terminal: { env: process.env, directory: root },
      configFile: "gateway.yaml",
      log,
      stop: stop.signal,
      buildMaxMs,
      isBuilder,
    });
  }

  it("is served at once, without a build, if the sources have not changed", async () => {
    await program(countRuns);
    await writeSite(await siteFolder(root, addresses), smallSiteFiles);
    const docs = create();
    void docs.prepare(addresses);
    const { site } = await docs.state();
    expect(site?.find("index.html")?.type).toBe("text/html");
    expect(await runs()).toEqual([]);
  });

  /** A program that builds a site with one page into a folder. */
  const builds = (folder: string): string => {
    const module = join(import.meta.dirname, "../../../src/docs-site/build-site.ts");
    return `${countRuns} const { writeSite } = await import(${JSON.stringify(module)}); await writeSite(${JSON.stringify(folder)}, new Map([["index.html", { type: "text/html", text: "built" }]]));`;
  };

  it("is built again, once, if another process removes it", async () => {
    const folder = await siteFolder(root, addresses);
    await program(builds(folder));
    await writeSite(folder, smallSiteFiles);
    const docs = create();
    await docs.prepare(addresses);
    expect((await docs.state()).site).not.toBeNull();
    await rm(folder, { recursive: true });
    const states = await Promise.all([docs.state(), docs.state(), docs.state()]);
    for (const state of states) expect(state).toMatchObject({ site: null, isBuilding: true });
    await expect.poll(async () => (await docs.state()).site).not.toBeNull();
    expect(await runs()).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("is built by one child process, with the address and the configuration of the gateway", async () => {
    await program(builds(await siteFolder(root, addresses)));
    const docs = create();
    const ended = docs.prepare(addresses);
    const before = await docs.state();
    expect(before).toMatchObject({ site: null, isBuilding: true });
    await ended;
    expect((await docs.state()).site?.find("index.html")).toBeDefined();
    expect(await runs()).toEqual(["--config gateway.yaml build --url http://127.0.0.1:4400"]);
    expect(warnings).toEqual([]);
  });

  it("says that the build failed, logs why once, and does not try again until somebody builds it", async () => {
    await program(`${countRuns} console.error("The contract is broken."); process.exit(1);`);
    const docs = create();
    await docs.prepare(addresses);
    for (let count = 0; count < 3; count++)
      expect(await docs.state()).toMatchObject({ site: null, isBuilding: false });
    expect(await runs()).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("The contract is broken.");
    await writeSite(await siteFolder(root, addresses), smallSiteFiles);
    expect((await docs.state()).site).not.toBeNull();
  });

  it("in a process that does not build, is the site that another process builds, or says that the build failed", async () => {
    await program(countRuns);
    const docs = create(50, false);
    await docs.prepare(addresses);
    await expect
      .poll(docs.state)
      .toMatchObject({ isBuilding: false, reason: expect.stringContaining("could not be built") });
    await writeSite(await siteFolder(root, addresses), smallSiteFiles);
    expect((await docs.state()).site?.find("index.html")).toBeDefined();
    expect(await runs()).toEqual([]);
  });

  it("ends a build that hangs", async () => {
    await program(`${countRuns} setInterval(() => {}, 1_000);`);
    const docs = create(500);
    await docs.prepare(addresses);
    expect(await docs.state()).toMatchObject({ site: null, isBuilding: false });
    expect(warnings[0]).toContain("SIGKILL");
  });

  it("ends the build if the gateway stops", async () => {
    await program("setInterval(() => {}, 1_000);");
    const docs = create();
    const ended = docs.prepare(addresses);
    await docs.state();
    stop.abort();
    await ended;
    expect(warnings).toEqual([]);
  });

  it("names the command if .cache/docs cannot be written", async () => {
    await program(countRuns);
    const cache = dirname(dirname(await siteFolder(root, addresses)));
    await writeFile(cache, "a file where the folder should be");
    const docs = create();
    await docs.prepare(addresses);
    const state = await docs.state();
    expect(state).toMatchObject({ site: null, isBuilding: false });
    expect(JSON.stringify(state)).toContain("npm run build");
    expect(await runs()).toEqual([]);
  });
});
