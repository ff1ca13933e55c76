// PATCH /{workspaceId}/files/{blobId}: a public file needs no credential, from the change until the
// next one (G25.6, G25.8, G25.13).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFileStage, type FileStage } from "./file-stage.ts";

const unknown = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
let stage: FileStage;
let id: string;
beforeAll(async () => {
  stage = await openFileStage();
  id = await stage.upload("a.txt", "hello");
});
afterAll(() => stage.close());

const mark = (isPublic: unknown, ask: object = { key: stage.key("server") }, file = id) =>
  stage.ask(`/${file}`, { method: "PATCH", json: { public: isPublic }, ...ask });

it("200: by a server key and by editors; every client downloads it until it is private again", async () => {
  expect((await stage.ask(`/${id}`)).status).toBe(401);
  const { status, json } = await mark(true);
  expect([status, json]).toEqual([
    200,
    {
      id,
      name: "a.txt",
      extension: ".txt",
      size: 5,
      createdDate: expect.any(String),
      public: true,
    },
  ]);
  for (const ask of [
    {},
    { key: "nonsense" },
    { key: stage.key("lists") },
    { headers: { origin: "https://shop.example" } },
  ]) {
    const { status: open, text, headers } = await stage.ask(`/${id}`, ask);
    expect([
      open,
      text,
      headers["cache-control"],
      headers["vary"],
      headers["cross-origin-resource-policy"],
    ]).toEqual([200, "hello", "public, max-age=300", undefined, "cross-origin"]);
  }
  for (const role of ["editor", "owner"] as const) {
    expect(
      (
        await mark(false, {
          headers: { "content-type": "application/json", ...stage.members[role] },
        })
      ).json.public,
    ).toBe(false);
    expect((await stage.ask(`/${id}`)).status).toBe(401);
    expect(
      (
        await mark(true, {
          headers: { "content-type": "application/json", ...stage.members[role] },
        })
      ).json.public,
    ).toBe(true);
  }
  await mark(false);
});

it("400: anything but one boolean", async () => {
  for (const json of [{}, { public: "true" }, { public: true, name: "b.txt" }, { public: null }])
    expect(
      (await stage.ask(`/${id}`, { method: "PATCH", json, key: stage.key("server") })).status,
    ).toBe(400);
});

it("403: publishable keys, end users, viewers, keys without the rights to read and upload", async () => {
  const headers = { "content-type": "application/json", ...stage.members.viewer };
  const statuses = [];
  for (const ask of [
    { key: stage.key("page") },
    { headers },
    { key: stage.key("lists") },
    { key: stage.key("uploads") },
    { key: stage.key("dropBox") },
  ])
    statuses.push((await mark(true, ask)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  expect((await mark(true, { key: await stage.tokenOf("reader") })).status).toBe(401);
  expect((await mark(true, {})).status).toBe(401);
  expect((await stage.ask(`/${id}`)).status).toBe(401);
});

it("404: an unknown id", async () => {
  expect((await mark(true, undefined, unknown)).status).toBe(404);
  expect((await mark(true, undefined, "nonsense")).status).toBe(404);
});
