// Files of a seed. The seed stores each file once, with the rows that name its path. An invalid
// file stops the whole seed.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ApplyError } from "../../src/definitions/apply-error.ts";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { seedFolder } from "../../src/definitions/seed/folder.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let bench: Workbench;
let folder: string;
beforeAll(async () => {
  bench = await openWorkbench();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "workspace-gateway-seed-"));
  await write({
    "workspace.yaml": `
workspace: { id: ${WORKSPACE_ID}, name: Shop }
tables:
  goods: { columns: { name: { type: text }, photos: { type: file } } }
`,
  });
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly extension: string;
  readonly size: number;
  readonly content_type: string;
  readonly is_public: boolean;
}
const stored = (): Promise<Stored[]> =>
  bench.sql<Stored>(
    `select id, name, extension, size::int as size, content_type, is_public from gateway_tx.blob order by name`,
  );
const photos = (): Promise<readonly { readonly photos: readonly string[] | null }[]> =>
  bench.sql("select photos from $ws.goods order by name");
const refusal = async (work: Promise<unknown>): Promise<readonly string[]> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApplyError)) throw error ?? new Error("it was not refused");
  return error.details;
};

describe("a first apply", () => {
  it("stores the files, public ones from `public/`, and gives rows their ids; a second apply stores changed files", async () => {
    await write({
      "seed/goods.jsonl": `{"name":"a","photos":["public/a.txt","b.txt"]}\n{"name":"b"}\n`,
      "seed/files/public/a.txt": "for all",
      "seed/files/b.txt": "for some",
      "seed/files/.hidden": "not looked at",
    });
    const first = await applyFolder(bench, { folder, env: {} });
    expect(first.seeded).toEqual({
      tables: [{ table: "goods", file: "seed/goods.jsonl", rows: 2 }],
      files: 2,
    });
    const described = { extension: "txt", content_type: "text/plain" };
    const [a, b] = await stored();
    expect(a).toMatchObject({ name: "a.txt", size: 7, is_public: true, ...described });
    expect(b).toMatchObject({ name: "b.txt", size: 8, is_public: false, ...described });
    expect(await photos()).toEqual([{ photos: [a!.id, b!.id] }, { photos: null }]);
    for await (const records of bench.blobs.listAll(bench.database.control, WORKSPACE_ID)) {
      const contents = records.map(async (record) => text((await bench.blobs.read(record))!));
      expect((await Promise.all(contents)).toSorted()).toEqual(["for all", "for some"]);
    }

    expect((await seedFolder(bench, folder, { truncate: true })).files).toBe(0);
    await write({ "seed/files/b.txt": "for others" });
    expect((await seedFolder(bench, folder, { truncate: true })).files).toBe(1);
    const [, , newer] = (await stored()).toSorted((one, other) => one.size - other.size);
    expect((await photos())[0]).toEqual({ photos: [a!.id, newer!.id] });
  });

  it("is refused as a whole for a path that no file has, and for a file that could not be uploaded", async () => {
    const before = await stored();
    await write({
      "seed/goods.jsonl": `{"name":"a","photos":["c.txt"]}\n`,
      "seed/files/a.txt": "1",
    });
    expect(await refusal(seedFolder(bench, folder, { truncate: true }))).toEqual([
      expect.stringContaining(
        'photos must contain ids of files, or paths in seed/files, not ["c.txt"]',
      ),
    ]);
    await write({ "seed/files/picture.png": "no picture", "seed/goods.jsonl": "" });
    expect(await refusal(seedFolder(bench, folder, { truncate: true }))).toEqual([
      expect.stringMatching(/^seed\/files\/picture\.png.*\(text\) do not fit its extension/s),
    ]);
    await rm(join(folder, "seed/files/picture.png"));
    await write({ "seed/files/tool.exe": "MZ" });
    expect(await refusal(seedFolder(bench, folder, { truncate: true }))).toEqual([
      expect.stringMatching(/^seed\/files\/tool\.exe.*"\.exe" are not accepted/s),
    ]);
    expect(await stored()).toEqual(before);
  });
});
