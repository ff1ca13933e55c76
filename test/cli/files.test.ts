// `gateway files`, on files that were uploaded over HTTP.
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFileStage, ours, type FileStage } from "../files/file-stage.ts";
import { gateway, type Ended } from "./shell.ts";

const unknown = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
let stage: FileStage;
let id: string;
beforeAll(async () => {
  stage = await openFileStage();
  id = await stage.upload("photo.txt", "hello");
});
afterAll(() => stage.close());

const run = (...args: readonly string[]): Promise<Ended> => {
  const { url, masterKey } = stage.database;
  const env = {
    DATABASE_URL: url,
    GATEWAY_MASTER_KEY: masterKey.toString("hex"),
    GATEWAY_STORAGE_URL: `file:${stage.folder}`,
    GATEWAY_WORKSPACE: ours,
  };
  return gateway({ directory: import.meta.dirname, env }, "files", ...args);
};

it("lists files, as a table and as JSON", async () => {
  const { code, out, err } = await run("list");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(
    new RegExp(`^ID +NAME +BYTES +STORED \\(UTC\\) +PUBLIC\n${id} +photo.txt +5 +[\\d -:]+ +no$`),
  );
  const json = JSON.parse((await run("list", "--json")).out);
  expect(json.files).toMatchObject([
    { id, name: "photo.txt", extension: ".txt", size: 5, public: false },
  ]);
});

it("publishes a file, which a running gateway serves within a second, and makes it private again", async () => {
  const { code, out } = await run("publish", id.toUpperCase());
  expect([code, out]).toEqual([0, expect.stringContaining(`/${ours}/files/${id}`)]);
  const status = async () => (await stage.ask(`/${id}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  expect((await run("unpublish", id)).out).toBe("The file photo.txt is private now.");
  await expect.poll(status, { timeout: 30_000 }).toBe(401);
});

it("reports an unknown file (1), and refuses an invalid id (2)", async () => {
  for (const command of ["publish", "unpublish", "delete"]) {
    expect(await run(command, unknown)).toEqual({
      code: 1,
      out: "",
      err: `The workspace has no file ${unknown}. Run gateway files list to see its files.`,
    });
    expect((await run(command, "photo.txt")).code).toBe(2);
  }
});

it("adopts the store of another database", async () => {
  const [space] = await readdir(stage.folder);
  const notes = join(stage.folder, space!, "database");
  const [own] = await readdir(notes);
  expect((await run("adopt")).out).toBe(
    "This database already owns the file store, so nothing was changed.",
  );
  await rename(join(notes, own!), join(notes, "1-1"));
  expect(await run("adopt")).toMatchObject({
    code: 0,
    out: expect.stringContaining("This database now owns the file store"),
  });
  expect(await readdir(notes)).toEqual([own]);
});

it("deletes a file", async () => {
  expect((await run("delete", id)).out).toBe(`The file ${id} is deleted.`);
  expect((await run("list")).out).toBe("The workspace has no files.");
});
