// Tests the logo of a definition. The apply stores its bytes. If the image changes, the definition
// counts as changed.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brandingOf } from "../../src/catalog/branding.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { findAsset } from "../../src/catalog/asset-store.ts";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { readDefinition } from "../../src/definitions/load/load.ts";
import { loadDefinition } from "./load-definition.ts";
import { applyAtStart } from "../../src/definitions/apply/at-start.ts";
import { sha256 } from "../../src/platform/ids.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { clearScratch, folderOf } from "./corner-store.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let bench: Workbench;
beforeAll(async () => void (bench = await openWorkbench()));
afterAll(async () => {
  await bench.close();
  clearScratch();
});

const svg = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><!--${text}--></svg>`;
const hashOf = (text: string): string => sha256(text).toString("base64url");
const settings = (logo: string): string =>
  `workspace: { id: ${WORKSPACE_ID}, name: Notes, branding: { logo: ${logo} } }\n`;
const folderWith = (logo: string, content: string | Uint8Array): string =>
  folderOf({ "workspace.yaml": settings(logo), [logo]: content });
const stored = (): Promise<Record<string, unknown>[]> =>
  bench.sql("select workspace_id, hash, octet_length(bytes) as size from gateway.asset");

describe("the logo of a definition", () => {
  it("is named with its hash, its type and its address", () => {
    const { definition } = loadDefinition(folderWith("assets/our-logo.svg", svg("a")), { env: {} });
    const workspace = buildWorkspace(definition!, { version: 1, rootSecret: Buffer.alloc(32) });
    const hash = hashOf(svg("a"));
    const logo = { hash, fileName: `${hash}.svg`, mediaType: "image/svg+xml" };
    expect(brandingOf(workspace)).toEqual({
      name: "Notes",
      lightPrimary: "#0f62fe",
      darkPrimary: "#78a9ff",
      logo,
    });
  });

  it("is refused if it is empty or has more than 1 MiB", () => {
    for (const [content, says] of [
      [Buffer.alloc(1024 * 1024 + 1), "the file has 1048577 bytes"],
      ["", "the file is empty"],
    ] as const) {
      const { diagnostics } = readDefinition(folderWith("logo.png", content), { env: {} });
      expect(diagnostics).toMatchObject([
        { severity: "error", rule: "bad-file", file: "workspace.yaml" },
      ]);
      expect(diagnostics[0]!.message).toContain(says);
    }
  });

  it("is stored by an apply, and replaced if the file changes, also at a start", async () => {
    const folder = folderWith("assets/logo.svg", svg("one"));
    await applyFolder(bench, { folder, env: {} });
    const first = hashOf(svg("one"));
    expect(await findAsset(bench.database.control, WORKSPACE_ID, first)).toEqual(
      Buffer.from(svg("one")),
    );
    expect((await applyFolder(bench, { folder, env: {} })).changes).toEqual([]);
    await writeFile(join(folder, "assets/logo.svg"), svg("other"));
    const [applied] = await applyAtStart(bench, { workspaces: folder, embedded: true, env: {} });
    expect(applied!.changes).toMatchObject([
      { path: "workspace", summary: "change branding.logoHash" },
    ]);
    expect(await stored()).toEqual([
      { workspace_id: WORKSPACE_ID, hash: hashOf(svg("other")), size: svg("other").length },
    ]);
    expect(await applyAtStart(bench, { workspaces: folder, embedded: true, env: {} })).toEqual([]);
  });

  it("is deleted when no definition names it any more", async () => {
    await applyFolder(bench, { folder: folderWith("logo.svg", svg("x")), env: {} });
    const plain = folderOf({
      "workspace.yaml": `workspace: { id: ${WORKSPACE_ID}, name: Notes }\n`,
    });
    await applyFolder(bench, { folder: plain, env: {} });
    expect(await stored()).toEqual([]);
  });
});
