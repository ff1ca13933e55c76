// GET /{workspaceId}/files: the files that each caller may list (G25.8).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFileStage, ours, theirs, type FileStage } from "./file-stage.ts";

let stage: FileStage;
let person: string;
let ids: { readonly server: string; readonly uploads: string; readonly person: string };
beforeAll(async () => {
  stage = await openFileStage();
  person = await stage.tokenOf("uploader");
  ids = {
    server: await stage.upload("a.txt", "by the server"),
    uploads: await stage.upload("b.pdf", "%PDF-1.4", stage.key("uploads")),
    person: await stage.upload("c.txt", "by ada", person),
  };
});
afterAll(() => stage.close());

const listed = async (ask: object) =>
  (await stage.ask("", ask)).json.files.map(({ id }: { id: string }) => id) as string[];

it("200: all files, newest first, to callers with the right", async () => {
  const { status, json } = await stage.ask("", { key: stage.key("server") });
  expect(status).toBe(200);
  expect(json.files.map(({ id }: { id: string }) => id)).toEqual([
    ids.person,
    ids.uploads,
    ids.server,
  ]);
  expect(json.files[1]).toEqual({
    id: ids.uploads,
    name: "b.pdf",
    extension: ".pdf",
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  for (const credential of [
    { key: stage.key("page") },
    { key: stage.key("lists") },
    { headers: stage.members.viewer },
  ])
    expect(await listed(credential)).toHaveLength(3);
});

it("200: only their own files to a key and an end user with only that right", async () => {
  expect(await listed({ key: stage.key("uploads") })).toEqual([ids.uploads]);
  expect(await listed({ key: person })).toEqual([ids.person]);
  expect(await listed({ key: await stage.tokenOf("uploader") })).toEqual([]);
});

it("200: at most 500 files", async () => {
  const insert = `insert into gateway_tx.blob (workspace_id, id, bytes_id, name, extension, size, content_type, is_public, created_by, created_at, hash)
    select workspace_id, gen_random_uuid(), gen_random_uuid(), name, extension, size, content_type, is_public, created_by, created_at - interval '1 hour', hash
    from gateway_tx.blob, generate_series(1, 600) where id = $1`;
  const other = await openFileStage();
  const id = await other.upload("a.txt", "x");
  await other.sql(insert, [id]);
  const { json } = await other.ask("", { key: other.key("server") });
  expect([json.files.length, json.files[0].id]).toEqual([500, id]);
  await other.close();
});

describe("403", () => {
  it.each(["none", "dropBox"])("without the right: %s", async (key) => {
    const { status, json } = await stage.ask("", { key: stage.key(key) });
    expect([status, json]).toEqual([
      403,
      {
        error:
          "The credential does not have the right `list` on files. Use a credential that has this right.",
      },
    ]);
  });

  it("in another workspace", async () => {
    const { status } = await stage.gateway.client(`/${theirs}/files`, { key: stage.key("server") });
    expect(status).toBe(403);
    const foreign = stage.tokens[theirs]!["server"]!;
    expect((await stage.gateway.client(`/${ours}/files`, { key: foreign })).status).toBe(403);
    expect((await stage.gateway.client(`/${theirs}/files`, { key: foreign })).json).toEqual({
      files: [],
    });
  });
});
