import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyFolder, planFolder } from "../../src/definitions/apply/apply.ts";
import { DefinitionError } from "../../src/definitions/load/files.ts";
import { seedFolder } from "../../src/definitions/seed/folder.ts";
import { applyAtStart } from "../../src/definitions/apply/at-start.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let bench: Workbench;
let folder: string;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
  folder = await mkdtemp(join(tmpdir(), "workspace-gateway-folder-"));
  await write({
    "workspace.yaml": settings,
    "tables.yaml": notes,
    "seed/notes.csv": "title\none\ntwo\n",
  });
  return () => rm(folder, { recursive: true });
});

const settings = `workspace: { id: ${WORKSPACE_ID}, name: Notes }\n`;
const notes = "tables: { notes: { columns: { title: { type: text, required: true } } } }\n";
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
const start = (more: Partial<Parameters<typeof applyAtStart>[1]> = {}) =>
  applyAtStart(bench, { workspaces: folder, embedded: true, env: {}, ...more });
const titles = async (): Promise<string[]> =>
  (await bench.sql<{ title: string }>("select title from $ws.notes order by title")).map(
    (row) => row.title,
  );

describe("a start", () => {
  it("applies a folder for the first time, with its seed rows", async () => {
    const [applied] = await start();
    expect(applied).toMatchObject({
      created: true,
      revision: 1,
      seeded: { tables: [{ table: "notes", rows: 2 }], files: 0 },
    });
    expect(await titles()).toEqual(["one", "two"]);
  });

  it("does not apply an unchanged folder again, even after an apply from another folder", async () => {
    await start();
    const other = await mkdtemp(join(tmpdir(), "workspace-gateway-folder-"));
    await writeFile(
      join(other, "workspace.yaml"),
      settings + notes.replace("required", "maxLength: 50, required"),
    );
    await applyFolder(bench, { folder: other, env: {} });
    await rm(other, { recursive: true });
    expect(await start()).toEqual([]);
    expect(await bench.sql("select revision from gateway.workspace")).toEqual([{ revision: 2 }]);
  });

  it("starts the demo, and no other folder, as managed by the portal", async () => {
    await start();
    expect(await bench.sql("select managed_by from gateway.workspace")).toEqual([
      { managed_by: "files" },
    ]);
  });

  it("does not apply the folder of a workspace that the portal manages (G41.2)", async () => {
    await start();
    await bench.sql("update gateway.workspace set managed_by = 'portal'");
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const kept = `The portal manages the workspace Notes, so this start did not apply ${folder}.`;
    expect(await start({ print })).toEqual([]);
    await write({ "tables.yaml": "tables: 3\n" });
    expect(await start({ print })).toEqual([]);
    expect(lines).toEqual([kept, kept]);
  });

  it("finds a workspace of the portal in a folder that has moved (G41.2)", async () => {
    await start();
    await bench.sql("update gateway.workspace set managed_by = 'portal', started_from = '/gone'");
    await write({ "tables.yaml": notes.replace("required", "maxLength: 5, required") });
    const lines: string[] = [];
    expect(await start({ print: (line) => lines.push(line) })).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  it("applies a folder of a workspace of the portal only to take over (G41.3)", async () => {
    await start();
    await bench.sql("update gateway.workspace set managed_by = 'portal'");
    await expect(applyFolder(bench, { folder, env: {} })).rejects.toMatchObject({
      code: "managed",
    });
    await applyFolder(bench, { folder, env: {}, takesOver: true });
    expect(await bench.sql("select managed_by, revision from gateway.workspace")).toEqual([
      { managed_by: "files", revision: 1 },
    ]);
  });

  it("applies a folder that changed, without seeding again", async () => {
    await start();
    await bench.sql("delete from $ws.notes");
    await write({ "tables.yaml": notes.replace("title:", "text: { type: text }, title:") });
    expect(await start()).toMatchObject([
      { created: false, revision: 2, seeded: { tables: [], files: 0 } },
    ]);
    expect(await titles()).toEqual([]);
    expect(await start()).toEqual([]);
  });

  it("applies at the next start a file that was edited during the apply", async () => {
    const { secretBox } = bench;
    const edited = notes.replace("title:", "text: { type: text }, title:");
    const seal: typeof secretBox.seal = (...given) => {
      writeFileSync(join(folder, "tables.yaml"), edited);
      return secretBox.seal(...given);
    };
    await applyFolder({ ...bench, secretBox: { ...secretBox, seal } }, { folder, env: {} });
    expect(await start()).toMatchObject([{ revision: 2 }]);
    expect(await start()).toEqual([]);
  });

  it("notices another value of the environment that the files take", async () => {
    await write({
      "keys.yaml":
        'keys: { backend: { kind: server, tables: all, secret: "${env:BACKEND_KEY}" } }\n',
    });
    const env = { BACKEND_KEY: `sk_live_${"a".repeat(43)}` };
    await start({ env });
    expect(await start({ env })).toEqual([]);
    expect(await start({ env: { BACKEND_KEY: `sk_live_${"b".repeat(43)}` } })).toMatchObject([
      { changes: [{ path: "keys.backend.secret" }] },
    ]);
  });

  it("applies every folder of a folder, and refuses two of one workspace", async () => {
    const second = WORKSPACE_ID.replace("0001", "0002");
    await rm(join(folder, "workspace.yaml"));
    await rm(join(folder, "tables.yaml"));
    await write({
      "a/workspace.yaml": settings + notes,
      "b/workspace.yaml": settings.replace(WORKSPACE_ID, second),
    });
    expect((await start()).map((each) => each.workspaceId)).toEqual([WORKSPACE_ID, second]);
    await write({ "b/workspace.yaml": settings });
    await expect(start()).rejects.toThrow(/^Two folders define the workspace/);
    await bench.sql("delete from gateway.workspace");
    await bench.sql(`drop schema if exists "ws_${second.replaceAll("-", "")}" cascade`);
  });

  it("does nothing on an external database by default, and applies the folder on request", async () => {
    expect(await start({ embedded: false })).toEqual([]);
    expect(await start({ embedded: false, apply: true })).toHaveLength(1);
  });

  it("refuses files with errors, names the line and changes nothing", async () => {
    await start();
    await write({ "tables.yaml": notes.replace("type: text", "type: txet") });
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DefinitionError);
    expect(error).toMatchObject({ diagnostics: [{ file: "tables.yaml", line: 1 }] });
    expect(await bench.sql("select revision from gateway.workspace")).toEqual([{ revision: 1 }]);
  });

  it("refuses a change that would lose rows, and keeps the rows", async () => {
    await start();
    await write({
      "tables.yaml": notes.replace("title", "heading").replace(", required: true", ""),
    });
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "destructive",
      message: expect.stringContaining("--allow-destructive"),
      details: [
        expect.stringMatching(
          /title \(if heading is its new name, write renamedFrom: title there\), 2 rows/,
        ),
      ],
    });
    expect(await titles()).toEqual(["one", "two"]);
  });
});

describe("a folder", () => {
  it("keeps its rows through renamedFrom, and needs it only once", async () => {
    await start();
    const renamed =
      "tables: { memos: { renamedFrom: notes, columns: { heading: { renamedFrom: title, type: text, required: true } } } }\n";
    await write({ "tables.yaml": renamed });
    await applyFolder(bench, { folder, env: {} });
    expect(await bench.sql("select heading from $ws.memos order by 1")).toEqual([
      { heading: "one" },
      { heading: "two" },
    ]);
    await write({
      "tables.yaml": renamed
        .replace("renamedFrom: notes, ", "")
        .replace("renamedFrom: title, ", ""),
    });
    expect((await applyFolder(bench, { folder, env: {} })).changes).toEqual([]);
  });

  it("with a row that cannot be loaded is not applied at all", async () => {
    await write({ "seed/notes.csv": "title\none\n,\n" });
    const error = await applyFolder(bench, { folder, env: {} }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: `The seed in ${folder} has 1 error, so the whole first apply was rolled back: workspace Notes (${WORKSPACE_ID}), 1 table and all rows. Correct the files in \`seed/\` and apply again, or apply without rows: \`gateway apply ${folder} --no-seed\`.`,
      details: [
        "seed/notes.csv:3  error  bad-csv  this row has 2 cells, which is not as many as the first line. Every row needs as many cells as the first line. If a cell contains commas, put the cell in quotes.",
      ],
    });
    expect(await bench.sql("select * from gateway.workspace")).toEqual([]);
    await expect(titles()).rejects.toThrow(/does not exist/);
  });

  it("can be applied without its seed, and seeded later", async () => {
    await applyFolder(bench, { folder, env: {}, seed: false });
    expect(await titles()).toEqual([]);
    expect((await seedFolder(bench, folder)).tables).toMatchObject([{ table: "notes", rows: 2 }]);
  });

  it("cannot be seeded before it is applied", async () => {
    await expect(seedFolder(bench, folder)).rejects.toThrow(/not applied yet/);
  });

  it("is planned without changing anything, with the rows that would be lost", async () => {
    expect(await planFolder(bench, { folder, env: {} })).toMatchObject({
      revision: 0,
      changes: [{ kind: "createWorkspace" }, { kind: "createTable" }],
    });
    expect(await bench.sql("select * from gateway.workspace")).toEqual([]);
    await start();
    await write({ "tables.yaml": "tables: {}\n" });
    expect((await planFolder(bench, { folder, env: {} })).changes).toMatchObject([
      { kind: "dropTable", destructive: true, rowsLost: 2 },
    ]);
  });
});
