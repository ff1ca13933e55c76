// The cache of sync endpoints: what it stores, for which requests and how long, and what it never
// stores (G33.9, G33.10).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { redefineWorkspace } from "../support/workspaces.ts";
import type { AutomationAnswer } from "../../src/automations/index.ts";
import {
  answerOf,
  githubHeaders,
  openEndpoints,
  ours,
  type EndpointStage,
} from "./endpoint-stage.ts";

let stage: EndpointStage;
beforeAll(async () => {
  stage = await openEndpoints();
});
afterAll(() => stage.close());

let round = 0;
beforeEach(() => {
  round += 1;
  stage.standIn.asked.length = 0;
  stage.standIn.failure = null;
  stage.standIn.answers = () => answerOf({ text: `answer ${stage.standIn.asked.length}` });
});

/** Returns a request that no other test has sent. */
const question = (): string => JSON.stringify({ product: `product ${round}` });

const ask = (
  headers: Readonly<Record<string, string>> = {},
  { body = question(), query = "", name = "cached" } = {},
) => stage.gateway.client(stage.at(name) + query, { method: "POST", body, headers });

type Answer = Awaited<ReturnType<typeof ask>>;
const told = ({ status, text, headers }: Answer) => [status, text, headers["x-cache"]];

it("the first answer is cached, with its validator, for its time to live", async () => {
  const first = await ask();
  expect(told(first)).toEqual([200, "answer 1", "MISS"]);
  expect(first.headers["cache-control"]).toBe("private, max-age=30");
  expect(first.headers["etag"]).toMatch(/^"[\w-]{24}"$/);
  stage.clock.time += 29_999;
  const kept = await ask();
  expect(told(kept)).toEqual([200, "answer 1", "HIT"]);
  expect([kept.headers["etag"], kept.headers["cache-control"]]).toEqual([
    first.headers["etag"],
    "private, max-age=30",
  ]);
  stage.clock.time += 1;
  expect(told(await ask())).toEqual([200, "answer 2", "MISS"]);
});

it.each([200, 201, 202, 203, 204, 206, 226, 299])(
  "an answer %i is cached with its validator",
  async (status) => {
    stage.standIn.answers = () => answerOf({ status, text: status === 204 ? "" : "kept" });
    const [first, kept] = [await ask(), await ask()];
    expect([first, kept].map((one) => [one.status, one.headers["x-cache"]])).toEqual([
      [status, "MISS"],
      [status, "HIT"],
    ]);
    expect(first.headers["etag"]).toMatch(/^"[\w-]{24}"$/);
    expect(kept.headers["etag"]).toBe(first.headers["etag"]);
    const copy = await ask({ "if-none-match": first.headers["etag"]! });
    expect([copy.status, copy.headers["etag"]]).toEqual([304, first.headers["etag"]]);
    expect(stage.standIn.asked).toHaveLength(1);
  },
);

it("a current copy gives 304 without a run; another copy, `*` and an expired one do not", async () => {
  const { etag = "" } = (await ask()).headers;
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`])
    expect(told(await ask({ "if-none-match": value }))).toEqual([304, "", "HIT"]);
  for (const value of ['"other"', "*", ""])
    expect(told(await ask({ "if-none-match": value }))).toEqual([200, "answer 1", "HIT"]);
  expect(stage.standIn.asked).toHaveLength(1);
  stage.clock.time += 30_000;
  expect(told(await ask({ "if-none-match": etag }))).toEqual([200, "answer 2", "MISS"]);
});

it("`If-None-Match` is ignored if the call runs: without a cache policy, and before an answer is cached", async () => {
  const { etag = "" } = (await ask()).headers;
  stage.clock.time += 30_000;
  expect(told(await ask({ "if-none-match": etag }))).toEqual([200, "answer 2", "MISS"]);
  stage.standIn.answers = () => answerOf({ headers: { ETag: '"mine"' }, text: "run" });
  for (const value of ['"mine"', "*"])
    expect((await ask({ "if-none-match": value }, { name: "quote" })).text).toBe("run");
  expect(stage.standIn.asked).toHaveLength(4);
});

it("requests differ by the parts that the automation can read: body, type, and the headers and parameters in its steps", async () => {
  expect(told(await ask())).toEqual([200, "answer 1", "MISS"]);
  expect(told(await ask({ "x-other": "1", "user-agent": "another" }))[2]).toBe("HIT");
  expect(told(await ask({}, { query: "?other=1" }))[2]).toBe("HIT");
  const others = [
    () => ask({ "accept-language": "de" }),
    () => ask({}, { query: "?page=2" }),
    () => ask({ "content-type": "text/plain" }),
    () => ask({}, { body: `${question()} ` }),
  ];
  for (const other of others) {
    expect(told(await other())[2]).toBe("MISS");
    expect(told(await other())[2]).toBe("HIT");
  }
});

it("validators are bound to their requests: equal answers to two requests have two validators", async () => {
  stage.standIn.answers = () => answerOf({ text: "the same" });
  const [one, two] = [await ask(), await ask({ "accept-language": "de" })];
  expect(one.headers["etag"]).not.toBe(two.headers["etag"]);
});

it("an automation that reads the whole request is never cached", async () => {
  const answers = [await ask({}, { name: "whole" }), await ask({}, { name: "whole" })];
  expect(answers.map(told)).toEqual([
    [200, "answer 1", "MISS"],
    [200, "answer 2", "MISS"],
  ]);
  expect(answers[0]!.headers["cache-control"]).toBe("no-store");
  expect(answers[0]!.headers["etag"]).toBeUndefined();
});

it("without a policy nothing is cached, and the automation sets its own cache headers", async () => {
  stage.standIn.answers = () =>
    answerOf({ headers: { "Cache-Control": "public, max-age=9", ETag: '"mine"' } });
  const answer = await ask({}, { name: "quote" });
  expect([answer.headers["cache-control"], answer.headers["etag"]]).toEqual([
    "public, max-age=9",
    '"mine"',
  ]);
  expect(answer.headers["x-cache"]).toBeUndefined();
  await ask({}, { name: "quote" });
  expect(stage.standIn.asked).toHaveLength(2);
});

describe("never cached", () => {
  const link = `/${ours}/files/019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11?ttl=5&exp=1771072520&sig=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG`;
  const address = `https://gateway.example${link}`;
  const entities = (text: string): string =>
    text.replaceAll(/[^a-z0-9]/gi, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);
  const unicode = (text: string): string =>
    text.replaceAll(/[^a-z0-9]/gi, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  const everyLetter = (text: string): string =>
    text
      .split("")
      .map((sign) => `%${sign.charCodeAt(0).toString(16)}`)
      .join("");
  const unkept: readonly (readonly [string, AutomationAnswer])[] = [
    ["a link alone", answerOf({ text: address })],
    ["a link without its host", answerOf({ text: link })],
    ["in JSON", answerOf({ text: JSON.stringify({ a: [{ url: address }] }) })],
    [
      "with escaped slashes",
      answerOf({ text: JSON.stringify(address).replaceAll("/", String.raw`\/`) }),
    ],
    [
      "JSON in JSON",
      answerOf({ text: JSON.stringify(JSON.stringify(address).replaceAll("/", String.raw`\/`)) }),
    ],
    ["in JSON's escapes", answerOf({ text: `"${unicode(address)}"` })],
    [
      "in a parameter",
      answerOf({ text: `https://shop.example/?u=${encodeURIComponent(address)}` }),
    ],
    ["twice in a parameter", answerOf({ text: encodeURIComponent(encodeURIComponent(address)) })],
    ["every letter encoded", answerOf({ text: everyLetter(address) })],
    [
      "in a page",
      answerOf({
        contentType: "text/html",
        text: `<img src="${address.replaceAll("&", "&amp;")}">`,
      }),
    ],
    ["in a page's numbers", answerOf({ contentType: "text/html", text: entities(address) })],
    ["in two-byte letters", { ...answerOf({}), body: Buffer.from(address, "utf16le") }],
    ["in a header", answerOf({ headers: { Location: address }, status: 200 })],
    ["in a header, encoded", answerOf({ headers: { Link: encodeURIComponent(address) } })],
    [
      "in parts",
      answerOf({ text: JSON.stringify({ at: link.split("?")[0], query: link.split("?")[1] }) }),
    ],
    ["among more escapes than the check decodes", answerOf({ text: "%25".repeat(100_001) })],
    ...[300, 302, 400, 404, 500, 503].map(
      (status) => [`status ${status}`, answerOf({ status, text: "x" })] as const,
    ),
  ];
  it.each(unkept)("%s", async (name, answer) => {
    stage.standIn.answers = () => answer;
    const body = JSON.stringify({ name });
    const answers = [await ask({}, { body }), await ask({}, { body })];
    for (const one of answers) {
      expect([one.headers["x-cache"], one.headers["cache-control"]]).toEqual(["MISS", "no-store"]);
      expect(one.headers["etag"]).toBeUndefined();
    }
    expect(stage.standIn.asked).toHaveLength(2);
  });

  it("an answer that only mentions files and signatures is cached", async () => {
    stage.standIn.answers = () =>
      answerOf({ text: '{"files":["a.pdf"],"sig":"none","note":"sig=5"}' });
    await ask();
    expect(told(await ask())[2]).toBe("HIT");
  });
});

describe("equal concurrent requests", () => {
  it("run once, and all get the answer", async () => {
    let answer = (_text: string): void => {};
    stage.standIn.answers = () =>
      new Promise((resolve) => {
        answer = (text) => resolve(answerOf({ text }));
      });
    const asked = Array.from({ length: 20 }, () => ask());
    await expect.poll(() => stage.standIn.asked.length, { timeout: 30_000 }).toBe(1);
    answer("together");
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["together"]));
    expect(stage.standIn.asked).toHaveLength(1);
  });

  it("run separately if the answer must not be cached; a failure is not cached", async () => {
    stage.standIn.answers = () => answerOf({ status: 404 });
    await Promise.all([ask(), ask(), ask()]);
    expect(stage.standIn.asked).toHaveLength(3);
    stage.standIn.answers = () => answerOf({ text: "good again" });
    expect(told(await ask())).toEqual([200, "good again", "MISS"]);
  });
});

it("another version of the workspace has another answer", async () => {
  await ask();
  expect(told(await ask())[2]).toBe("HIT");
  await redefineWorkspace(stage.database, stage.definitions[0]!);
  await expect.poll(async () => told(await ask())[2], { timeout: 30_000 }).toBe("MISS");
});

it("a cached answer needs the same rights: the signature is checked first", async () => {
  const headers = { ...githubHeaders(question()) };
  const signature = { "x-signature": String(headers["x-hub-signature-256"]) };
  expect((await ask(signature, { name: "signedSync" })).status).toBe(200);
  expect((await ask({}, { name: "signedSync" })).status).toBe(401);
});
