// DELETE /{workspaceId}/files/{blobId}: what it deletes, and which callers may (G25.8, G25.13).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesIn } from "../blobs/blob-stage.ts";
import { openFileStage, type FileStage } from "./file-stage.ts";

const unknown = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
let stage: FileStage;
beforeAll(async () => {
  stage = await openFileStage();
});
afterAll(() => stage.close());

const remove = (id: string, ask: object = { key: stage.key("server") }) =>
  stage.ask(`/${id}`, { method: "DELETE", ...ask });
const stored = async (): Promise<number> => (await filesIn(stage.folder)).length;

it("200: record and bytes are deleted, and links and rows lead to no file", async () => {
  const id = await stage.upload("a.txt", "x");
  const { json } = await stage.ask(`/${id}/url`, { key: stage.key("server") });
  const { pathname, search } = new URL(json.url);
  await stage.load(`insert into orders (id, invoice) values (gen_random_uuid(), '{${id}}')`);
  expect((await stage.gateway.client(pathname + search)).status).toBe(200);
  const before = await stored();
  const { status, json: gone } = await remove(id);
  expect([status, gone]).toEqual([200, { deleted: true, id }]);
  expect(await stored()).toBe(before - 1);
  expect((await stage.gateway.client(pathname + search)).status).toBe(404);
  expect((await stage.ask(`/${id}`, { key: stage.key("server") })).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
  expect(await stage.sql("select invoice from $ws.orders")).toEqual([{ invoice: [id] }]);
});

it("200: own files with only deleteOwn; files of other makers are 404, like unknown ids", async () => {
  const [ada, bob] = [await stage.tokenOf("uploader"), await stage.tokenOf("uploader")];
  const own = await stage.upload("a.txt", "x", ada);
  const [hidden, absent] = [await remove(own, { key: bob }), await remove(unknown, { key: bob })];
  expect([hidden.status, hidden.text]).toEqual([404, absent.text]);
  expect((await remove(own, { key: ada })).status).toBe(200);
});

describe("403", () => {
  it("without a right to delete, also for viewers", async () => {
    const id = await stage.upload("a.txt", "x");
    for (const ask of [
      { key: stage.key("lists") },
      { key: stage.key("none") },
      { key: await stage.tokenOf("reader") },
      { headers: stage.members.viewer },
    ])
      for (const file of [id, unknown]) {
        const { status, json } = await remove(file, ask);
        expect([status, json]).toEqual([
          403,
          {
            error:
              "The credential does not have the right `delete` on files. Use a credential that has this right.",
          },
        ]);
      }
    expect((await remove(id, { headers: { cookie: stage.members.editor["cookie"] } })).status).toBe(
      403,
    );
    expect((await remove(id, { headers: stage.members.editor })).status).toBe(200);
  });
});
