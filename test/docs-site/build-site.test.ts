// Builds of the documentation: one at a time, whole or not at all, again only after a change.
import { cp, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite } from "../../src/docs-site/build-site.ts";
import { openBuiltSite } from "../../src/docs-site/built-site.ts";
import { siteFolder } from "../../src/docs-site/site-folder.ts";
import { smallSiteFiles } from "../support/small-site.ts";

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "workspace-gateway-build-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe("a build of the documentation", () => {
  let sites: string;
  let folder: string;
  let number = 0;
  let builds: number;
  const render = async () => {
    builds += 1;
    return { files: smallSiteFiles, deadLinks: [] };
  };
  beforeEach(() => {
    sites = join(parent, String(++number));
    folder = join(sites, "0123456789abcdef");
    builds = 0;
  });

  it("happens once, if two processes begin at the same time and again later", async () => {
    const both = await Promise.all([buildSite(folder, render), buildSite(folder, render)]);
    const later = await buildSite(folder, render);
    expect([...both, later].filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(builds).toBe(1);
    expect((await openBuiltSite(folder)).find("guides/data.html")?.type).toBe("text/html");
    expect(await readdir(sites)).toEqual(["0123456789abcdef"]);
  });

  it("leaves nothing that a gateway would serve, if it fails; the next one succeeds", async () => {
    const failing = buildSite(folder, async () => {
      throw new Error("The contract is broken.");
    });
    await expect(failing).rejects.toThrow("The contract is broken.");
    expect(await readdir(sites)).toEqual([]);
    expect((await buildSite(folder, render)).isNew).toBe(true);
  });

  it("takes over from a process that was killed: its lock, half a site, a site without a list", async () => {
    await mkdir(`${folder}.part`, { recursive: true });
    await mkdir(folder);
    await writeFile(join(folder, "half.br"), "half");
    await writeFile(join(folder, "manifest.json"), '{"files":{"index.h');
    // No process has this id, so the lock is stale.
    await writeFile(join(sites, "lock"), "99999999");
    expect((await buildSite(folder, render)).isNew).toBe(true);
    expect(await readdir(sites)).toEqual(["0123456789abcdef"]);
    expect(await readdir(folder)).not.toContain("half.br");
  });

  it("takes over a lock that is far too old, also from a running process", async () => {
    await mkdir(sites);
    await writeFile(join(sites, "lock"), String(process.pid));
    const longAgo = new Date(Date.now() - 300_000);
    await utimes(join(sites, "lock"), longAgo, longAgo);
    expect((await buildSite(folder, render)).isNew).toBe(true);
  });

  it("keeps the five newest sites", async () => {
    for (const name of ["1", "2", "3", "4", "5", "6"]) {
      const old = join(sites, name.repeat(16));
      await mkdir(old, { recursive: true });
      await utimes(old, Number(name), Number(name));
    }
    await buildSite(folder, render);
    const kept = await readdir(sites);
    expect(kept.toSorted()).toEqual(
      ["0123456789abcdef", ...["3", "4", "5", "6"].map((name) => name.repeat(16))].toSorted(),
    );
  });

  it("is read only if it is complete", async () => {
    await mkdir(folder, { recursive: true });
    await expect(openBuiltSite(folder)).rejects.toThrow(/manifest/);
  });
});

describe("the folder of a site", () => {
  it("changes with a source, with the address, and with nothing else", async () => {
    const root = join(parent, "project");
    await mkdir(join(root, "openapi/guides"), { recursive: true });
    const guide = join(root, "openapi/guides/data.md");
    await writeFile(guide, "# Data");
    const here = { baseUrl: "http://127.0.0.1:4400", authUrl: "http://127.0.0.1:4400" };
    const first = await siteFolder(root, here);
    await cp(root, join(parent, "copy"), { recursive: true });
    const copied = await siteFolder(join(parent, "copy"), here);
    expect(copied.slice(-16)).toBe(first.slice(-16));
    expect(await siteFolder(root, { ...here, baseUrl: "https://api.example" })).not.toBe(first);
    await utimes(guide, 1, 1);
    expect(await siteFolder(root, here)).toBe(first);
    await writeFile(guide, "# Date");
    expect((await stat(guide)).size).toBe(6);
    expect(await siteFolder(root, here)).not.toBe(first);
  });
});
