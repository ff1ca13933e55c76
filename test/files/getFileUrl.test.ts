// GET /{workspaceId}/files/{blobId}/url: links, their lifetime, and the callers that get one
// (G25.7).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFileStage, ours, type FileStage } from "./file-stage.ts";

const unknown = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
const now = Date.UTC(2026, 1, 14, 12);
let time = now;
let stage: FileStage;
let id: string;
beforeAll(async () => {
  stage = await openFileStage({ clock: { now: () => time } });
  id = await stage.upload("a.png", Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex"));
});
afterAll(() => stage.close());

const link = async (query = "") => {
  const { status, json } = await stage.ask(`/${id}/url${query}`, { key: stage.key("server") });
  expect(status).toBe(200);
  return json as { readonly url: string; readonly expiresAt: string; readonly ttlMinutes: number };
};
const follow = (url: string, method = "GET") => {
  const { pathname, search } = new URL(url);
  return stage.gateway.client(pathname + search, { method });
};

it("200: an address of the gateway that downloads the file without a credential", async () => {
  const { json } = await stage.ask(`/${id}/url`, { key: stage.key("server") });
  expect(json).toEqual({
    id,
    name: "a.png",
    url: expect.stringContaining(
      `${stage.gateway.baseUrl}/${ours}/files/${id}?ttl=60&exp=${now / 1_000 + 3_600}&sig=`,
    ),
    expiresAt: "2026-02-14T13:00:00.000Z",
    ttlMinutes: 60,
  });
  const { status, headers } = await follow(json.url);
  expect([
    status,
    headers["cache-control"],
    headers["cross-origin-resource-policy"],
    headers.vary,
  ]).toEqual([200, "private, max-age=60", "cross-origin", undefined]);
  expect((await follow(json.url, "HEAD")).status).toBe(200);
});

it.each([
  ["", 60],
  ["?expiresMinutes=5", 5],
  ["?expiresMinutes=4", 5],
  ["?expiresMinutes=0", 5],
  ["?expiresMinutes=-7", 5],
  ["?expiresMinutes=1440", 1440],
  ["?expiresMinutes=1441", 1440],
  ["?expiresMinutes=9223372036854775807", 1440],
  ["?expiresMinutes=-9007199254740993", 5],
  ["?expiresMinutes=99999999999999999999", 1440],
  [`?expiresMinutes=${"9".repeat(400)}`, 1440],
  [`?expiresMinutes=-${"9".repeat(400)}`, 5],
])("200: %s is good for %i minutes", async (query, minutes) => {
  const { ttlMinutes, expiresAt } = await link(query);
  expect([ttlMinutes, Date.parse(expiresAt)]).toEqual([minutes, now + minutes * 60_000]);
});

it("under a URL prefix the link contains the prefix", async () => {
  const path = `/api/v1/gateway/${ours}/files/${id}/url`;
  const { json } = await stage.gateway.client(path, {
    key: stage.key("server"),
    headers: { host: "evil.example" },
  });
  expect(json.url).toContain(`${stage.gateway.baseUrl}/api/v1/gateway/${ours}/files/${id}?`);
  expect((await follow(json.url)).status).toBe(200);
  expect((await follow(json.url.replace("/api/v1/gateway", ""))).status).toBe(200);
});

it("additional parameters are ignored, and caches store the file no longer than the link is valid", async () => {
  const { url } = await link("?expiresMinutes=5");
  expect((await follow(`${url}&utm_source=mail&x=%zz`)).status).toBe(200);
  time = now + 299_000;
  expect((await follow(url)).headers["cache-control"]).toBe("private, max-age=1");
  time = now + 300_000;
  expect((await follow(url)).status).toBe(401);
  time = now;
});

it.each(["x", "1.5", "", "1e2", "1e99", "0x3c", "+60", "60.0", "NaN", "5 minutes"])(
  "400: expiresMinutes=%s",
  async (minutes) => {
    const { status } = await stage.ask(`/${id}/url?expiresMinutes=${encodeURIComponent(minutes)}`, {
      key: stage.key("server"),
    });
    expect(status).toBe(400);
  },
);

describe("403 and 404 as for downloads", () => {
  it("for callers that may not read", async () => {
    for (const key of ["none", "lists", "dropBox"])
      for (const file of [id, unknown])
        expect((await stage.ask(`/${file}/url`, { key: stage.key(key) })).status).toBe(403);
    const person = await stage.tokenOf("uploader");
    const [hidden, absent] = [
      await stage.ask(`/${id}/url`, { key: person }),
      await stage.ask(`/${unknown}/url`, { key: person }),
    ];
    expect([hidden.status, hidden.text]).toEqual([404, absent.text]);
    expect((await stage.ask(`/${unknown}/url`, { key: stage.key("server") })).status).toBe(404);
  });

  it("a public file gives no right to a link", async () => {
    await stage.ask(`/${id}`, {
      method: "PATCH",
      json: { public: true },
      key: stage.key("server"),
    });
    expect((await stage.ask(`/${id}/url`, { key: stage.key("lists") })).status).toBe(403);
    expect((await stage.ask(`/${id}/url`)).status).toBe(401);
    const own = await link();
    expect((await follow(own.url)).headers["cache-control"]).toBe("private, max-age=60");
    await stage.ask(`/${id}`, {
      method: "PATCH",
      json: { public: false },
      key: stage.key("server"),
    });
  });
});
