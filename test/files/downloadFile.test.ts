// GET /{workspaceId}/files/{blobId}: bytes, ranges, conditional requests, and access (G25.6, G25.8,
// G25.11, G25.12).
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesIn } from "../blobs/blob-stage.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { openFileStage, theirs, type FileStage } from "./file-stage.ts";

const unknown = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
const text = "0123456789";
const big = Buffer.alloc(700_000, "0123456789abcdef");
const spy = createLogSpy();
let stage: FileStage;
let id: string;
let bigId: string;
beforeAll(async () => {
  stage = await openFileStage({ log: spy.log });
  id = await stage.upload('Grüße, 50% "x".txt', text);
  bigId = await stage.upload("big.txt", big);
});
afterAll(() => stage.close());

const get = (headers: Record<string, string> = {}, file = id) =>
  stage.ask(`/${file}`, { key: stage.key("server"), headers });

describe("200", () => {
  it("the bytes, with the headers for browsers and caches", async () => {
    const { status, text: got, headers } = await get();
    expect([status, got]).toEqual([200, text]);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-length": "10",
      "cache-control": "private, max-age=60",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      vary: "Authorization, X-Api-Key, Cookie, Origin",
    });
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="Gr??e, 50% \\"x\\".txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%2C%2050%25%20%22x%22.txt`,
    );
    expect(Date.parse(headers["last-modified"]!)).toBeLessThanOrEqual(Date.now());
  });

  it("a file larger than the memory cache, from the store", async () => {
    const { bytes, headers } = await get({}, bigId);
    expect([bytes.equals(big), headers["content-length"]]).toEqual([true, "700000"]);
  });

  it("an image is displayed inline with any type that the uploader sent", async () => {
    const png = Buffer.from(
      "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489",
      "hex",
    );
    const { headers } = await get({}, await stage.upload("a.PNG", png));
    expect([headers["content-type"], headers["content-disposition"]]).toEqual([
      "image/png",
      "inline; filename=a.PNG",
    ]);
  });

  it("HEAD returns the same headers, without bytes and ranges", async () => {
    for (const file of [id, bigId]) {
      const whole = await get({}, file);
      const head = await stage.ask(`/${file}`, {
        key: stage.key("server"),
        method: "HEAD",
        headers: { range: "bytes=0-1" },
      });
      const same = ({ headers }: typeof head) => ({
        ...headers,
        date: "",
        "x-request-id": "",
        ratelimit: "",
      });
      expect([head.status, head.text, same(head)]).toEqual([200, "", same(whole)]);
    }
  });

  it("a member downloads it with the session's cookie", async () => {
    const { status, headers } = await stage.ask(`/${id}`, { headers: stage.members.viewer });
    expect([status, headers["cache-control"]]).toEqual([200, "private, max-age=60"]);
  });
});

describe("206 and 416", () => {
  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=8-", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", text, "bytes 0-9/10"],
    ["bytes=5-99", "56789", "bytes 5-9/10"],
    ["bytes=5-18446744073709551615", "56789", "bytes 5-9/10"],
    ["bytes=-18446744073709551615", text, "bytes 0-9/10"],
    ["BYTES = 1-1", "1", "bytes 1-1/10"],
  ])("%s", async (range, part, place) => {
    const { status, text: got, headers } = await get({ range });
    expect([status, got, headers["content-range"], headers["content-length"]]).toEqual([
      206,
      part,
      place,
      String(part.length),
    ]);
  });

  it("a range of a large file", async () => {
    const { status, bytes } = await get({ range: "bytes=300000-300015" }, bigId);
    expect([status, bytes.toString()]).toEqual([206, big.subarray(300_000, 300_016).toString()]);
  });

  it.each([
    "bytes=10-",
    "bytes=5-4",
    "bytes=-0",
    "bytes=0-1,3-4",
    "bytes=a-b",
    "bytes=",
    "bytes=--1",
    "bytes=0-1-2",
    "bytes=99999999999999999999-",
  ])("416: %s", async (range) => {
    const { status, headers, json } = await get({ range });
    expect([status, headers["content-range"], headers["cache-control"]]).toEqual([
      416,
      "bytes */10",
      "no-store",
    ]);
    expect(json.error).toContain("outside the file");
  });

  it("200: another range unit, and If-Range of another version", async () => {
    const {
      headers: { etag, "last-modified": at },
    } = await get();
    const statuses = [];
    const asks: Record<string, string>[] = [
      { range: "rows=0-1" },
      { "if-range": '"other"' },
      { "if-range": "Sun, 22 Nov 2020 12:00:00 GMT" },
      { "if-range": `W/${etag}` },
      { "if-range": etag! },
      { "if-range": at! },
    ];
    for (const more of asks) statuses.push((await get({ range: "bytes=0-1", ...more })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 206, 206]);
  });

  it("an empty file has no ranges", async () => {
    const empty = await stage.upload("empty.txt", "");
    expect((await get({}, empty)).text).toBe("");
    expect((await get({ range: "bytes=0-" }, empty)).status).toBe(416);
  });
});

it("304: a copy that is still current, by tag before date", async () => {
  const {
    headers: { etag, "last-modified": at },
  } = await get();
  const early = "Sun, 22 Nov 2020 12:00:00 GMT";
  const statuses = [];
  const asks: Record<string, string>[] = [
    { "if-none-match": etag! },
    { "if-none-match": `"a", W/${etag}` },
    { "if-none-match": "*" },
    { "if-none-match": '"a"', "if-modified-since": at! },
    { "if-modified-since": at! },
    { "if-modified-since": early },
    { "if-modified-since": "yesterday" },
    { "if-modified-since": "2090" },
    { "if-modified-since": at!.replace("GMT", "CET") },
    { "if-modified-since": "Sunday, 22-Nov-20 12:00:00 GMT" },
    { "if-modified-since": "Sat Nov 22 12:00:00 2098" },
    { "if-none-match": "*", "if-modified-since": early },
  ];
  for (const more of asks) {
    const answer = await get(more);
    statuses.push(answer.status);
    if (answer.status === 304)
      expect([answer.text, answer.headers.etag, answer.headers["cache-control"]]).toEqual([
        "",
        etag,
        "private, max-age=60",
      ]);
  }
  expect(statuses).toEqual([304, 304, 304, 200, 304, 200, 200, 200, 200, 200, 304, 304]);
});

it("412: another version than the expected one, before any other condition", async () => {
  const {
    headers: { etag, "last-modified": at },
  } = await get();
  const early = "Sun, 22 Nov 2020 12:00:00 GMT";
  const asks: readonly (readonly [number, Record<string, string>])[] = [
    [200, { "if-match": etag! }],
    [200, { "if-match": "*" }],
    [200, { "if-match": `"a", ${etag}`, "if-unmodified-since": early }],
    [200, { "if-unmodified-since": at! }],
    [200, { "if-unmodified-since": "yesterday" }],
    [206, { "if-match": etag!, range: "bytes=0-1" }],
    [304, { "if-match": etag!, "if-none-match": etag! }],
    [412, { "if-match": '"a"' }],
    [412, { "if-match": `W/${etag}` }],
    [412, { "if-match": "" }],
    [412, { "if-match": '"a"', "if-none-match": etag! }],
    [412, { "if-match": '"a"', range: "bytes=99-" }],
    [412, { "if-match": '"a"', "if-unmodified-since": at! }],
    [412, { "if-unmodified-since": early }],
    [412, { "if-unmodified-since": early, "if-modified-since": at! }],
  ];
  const statuses = [];
  for (const [wanted, headers] of asks) statuses.push([wanted, (await get(headers)).status]);
  expect(statuses).toEqual(asks.map(([wanted]) => [wanted, wanted]));
  const { headers, json } = await get({ "if-match": '"a"' });
  expect([json.error, headers["cache-control"]]).toEqual([
    expect.stringContaining("does not meet the condition"),
    "no-store",
  ]);
  // The refusal shows no details of a file that the caller may not read.
  expect((await stage.ask(`/${id}`, { headers: { "if-match": '"a"' } })).status).toBe(401);
  expect((await get({ "if-match": "*" }, unknown)).status).toBe(404);
  const head = await stage.ask(`/${id}`, {
    key: stage.key("server"),
    method: "HEAD",
    headers: { "if-match": '"a"' },
  });
  expect([head.status, head.text]).toEqual([412, ""]);
});

it("400: a header beyond its limit", async () => {
  expect((await get({ range: `bytes=${"1".repeat(1_100)}-` })).status).toBe(400);
});

describe("401, 403, 404", () => {
  it("without a credential every id gets the same 401", async () => {
    const answers = [];
    for (const path of [id, unknown, "nonsense", `${id}?exp=1&sig=x`])
      answers.push(await stage.ask(`/${path}`));
    answers.push(await stage.ask(`/${id}`, { key: "nonsense" }));
    expect(new Set(answers.map(({ status, text: body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(401);
    expect(answers[0]!.headers.vary).toBe("Authorization, X-Api-Key, Cookie, Origin");
  });

  it("without any right to read it is 403, for existing and missing files", async () => {
    for (const key of ["none", "lists", "dropBox"])
      for (const file of [id, unknown]) {
        const { status, json } = await stage.ask(`/${file}`, { key: stage.key(key) });
        expect([key, status, json]).toEqual([
          key,
          403,
          {
            error:
              "The credential does not have the right `read` on files. Use a credential that has this right.",
          },
        ]);
      }
    const foreign = stage.tokens[theirs]!["server"]!;
    expect((await stage.ask(`/${id}`, { key: foreign })).status).toBe(403);
  });

  it("with only own uploads, files of other makers are 404, like unknown ids", async () => {
    const person = await stage.tokenOf("uploader");
    const own = await stage.upload("own.txt", "mine", person);
    expect((await stage.ask(`/${own}`, { key: person })).text).toBe("mine");
    const other = await stage.tokenOf("uploader");
    const answers = [];
    for (const [file, key] of [
      [own, other],
      [unknown, other],
      [id, person],
      ["nonsense", person],
    ] as const)
      answers.push(await stage.ask(`/${file}`, { key }));
    expect(new Set(answers.map(({ status, text: body }) => `${status} ${body}`))).toEqual(
      new Set([`404 ${answers[0]!.text}`]),
    );
    expect((await stage.ask(`/${own}`, { key: stage.key("server") })).status).toBe(200);
  });

  it("a publishable key cannot read its own uploads", async () => {
    const dropped = await stage.upload("a.txt", "x", stage.key("dropBox"));
    expect((await stage.ask(`/${dropped}`, { key: stage.key("dropBox") })).status).toBe(403);
  });

  it("404: an unknown id; a file whose content is missing, which the log reports", async () => {
    expect((await get({}, unknown)).status).toBe(404);
    expect((await get({}, "nonsense")).status).toBe(404);
    const lost = await stage.upload("lost.txt", big.subarray(0, 300_000));
    const { json } = await stage.ask(`/${lost}/url`, { key: stage.key("server") });
    await removeNewest(stage.folder);
    const { status, json: refusal } = await get({}, lost);
    expect([status, refusal]).toEqual([
      404,
      { error: "The content of this file is missing from the file store. Upload the file again." },
    ]);
    const byLink = await stage.gateway.client(
      new URL(json.url).pathname + new URL(json.url).search,
    );
    expect(byLink.status).toBe(404);
    expect(JSON.stringify(spy.lines)).toContain("The content of a file is missing");
  });
});

it("a customer reads the invoice of an order whose row it may read, and no other", async () => {
  const [seen, hidden, nowhere] = await Promise.all(
    ["a.txt", "b.txt", "c.txt"].map((name) => stage.upload(name, name)),
  );
  await stage.load(
    `insert into orders (id, customer, invoice) values (gen_random_uuid(), 'ada', '{${seen}}'), (gen_random_uuid(), 'bob', '{${hidden}}')`,
  );
  const ada = await stage.tokenOf("customer");
  const answers = [];
  for (const file of [seen!, hidden!, nowhere!, unknown])
    answers.push(await stage.ask(`/${file}`, { key: ada }));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  expect(answers[0]!.text).toBe("a.txt");
  expect(new Set(answers.slice(1).map(({ text: body }) => body)).size).toBe(1);
});

async function removeNewest(folder: string): Promise<void> {
  const paths = await filesIn(folder);
  // The name of a stored file begins with the time of the upload.
  const [newest] = paths.toSorted((a, b) => (basename(a) < basename(b) ? 1 : -1));
  await rm(join(folder, newest!));
}
