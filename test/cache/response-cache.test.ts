// Tests which responses the cache serves, in every cache mode. The test controls the clock, and the
// feeds that report writes and new definitions.
import { describe, expect, it } from "vitest";
import {
  createResponseCache,
  answerTagOf,
  type CacheRequest,
  type WriteFeed,
} from "../../src/cache/index.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { CacheDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace } from "../support/definition.ts";

const workspace = workspaceWith(1);
const answer = { text: '{"data":[]}', entityTag: '"tag"', rows: 0 };

function workspaceWith(seed: number) {
  return buildWorkspace(defineWorkspace(), { version: 1, rootSecret: Buffer.alloc(32, seed) });
}

/** Does nothing. The cache replaces this listener by its own one. */
const deaf: Parameters<WriteFeed["follow"]>[0] = { changed: () => {}, lost: () => {} };

function open() {
  const time = { now: 1_000_000 };
  const news = { freshAt: Number.POSITIVE_INFINITY, ...deaf };
  const catalog = { freshAt: Number.POSITIVE_INFINITY, isNewest: (): boolean => true };
  const cache = createResponseCache({
    clock: { now: () => time.now },
    catalog,
    writeFeed: {
      get freshAt() {
        return news.freshAt;
      },
      follow: (listener) => Object.assign(news, listener),
    },
  });
  const ask = (rules: CacheDefinition, tables = ["a", "b"], key = "k"): CacheRequest => ({
    workspace,
    key,
    tables,
    rules,
  });
  const keep = (request: CacheRequest): void =>
    cache.store(request, cache.momentOf(request), answer);
  return { cache, time, news, catalog, ask, keep };
}

const time = { mode: "time", ttlSeconds: 10 } as const;
const write = { mode: "write" } as const;
const hybrid = { mode: "hybrid", ttlSeconds: 10 } as const;

describe.each([time, write, hybrid])("$mode", (rules) => {
  it("serves a stored response for the same request only", () => {
    const { cache, ask, keep } = open();
    keep(ask(rules));
    expect(cache.find(ask(rules))).toMatchObject(answer);
    expect(cache.find(ask(rules, undefined, "another"))).toBeUndefined();
  });

  it("ends with its time to live, unless only writes end it", () => {
    const { cache, ask, keep, time: clock } = open();
    keep(ask(rules));
    clock.now += 9_999;
    expect(cache.find(ask(rules))).toBeDefined();
    clock.now += 1;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "write");
  });

  it("ends with a write to a table that was read, unless only time ends it", () => {
    const { cache, ask, keep, news } = open();
    keep(ask(rules));
    news.changed(workspace.id, ["c"]);
    news.changed("another workspace", ["a"]);
    expect(cache.find(ask(rules))).toBeDefined();
    news.changed(workspace.id, ["b"]);
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  it("is not served by a node without news for a second, unless only time ends it", () => {
    const { cache, ask, keep, news } = open();
    keep(ask(rules));
    news.freshAt = performance.now() - 1_001;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
    news.freshAt = performance.now();
    expect(cache.find(ask(rules))).toBeDefined();
  });

  it("is not served by a node without news of definitions for a second, unless only time ends it", () => {
    const { cache, ask, keep, catalog } = open();
    keep(ask(rules));
    catalog.freshAt = performance.now() - 1_001;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  it("is not served to a request under an older definition, unless only time ends it", () => {
    const { cache, ask, keep, catalog } = open();
    keep(ask(rules));
    catalog.isNewest = () => false;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  it("is not stored for untracked tables, unless only time ends it", () => {
    const { cache, ask } = open();
    const untracked = { fenceTable: "~pledge 1", tables: new Set(["b"]) };
    const request = { ...ask(rules), workspace: { ...workspace, untracked } };
    cache.store(request, cache.momentOf(request), answer);
    expect(cache.find(request) === undefined).toBe(rules.mode !== "time");
  });

  it("is not served when changes were missed, unless only time ends it", () => {
    const { cache, ask, keep, news } = open();
    keep(ask(rules));
    news.lost();
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  it("stores no response if one of its tables was written during the read", () => {
    const { cache, ask, news } = open();
    const request = ask(rules);
    const moment = cache.momentOf(request);
    news.changed(workspace.id, ["a"]);
    cache.store(request, moment, answer);
    expect(cache.find(request) === undefined).toBe(rules.mode !== "time");
  });
});

describe("time to live", () => {
  it("is a minute by default", () => {
    const { cache, ask, keep, time: clock } = open();
    keep(ask({ mode: "time" }));
    clock.now += 59_999;
    expect(cache.find(ask({ mode: "time" }))).toBeDefined();
    clock.now += 1;
    expect(cache.find(ask({ mode: "time" }))).toBeUndefined();
  });

  it("counts from the start of the read, and ends when the clock is set back", () => {
    const { cache, ask, time: clock } = open();
    const request = ask(time);
    const moment = cache.momentOf(request);
    clock.now += 5_000;
    cache.store(request, moment, answer);
    clock.now += 5_000;
    expect(cache.find(request)).toBeUndefined();
    cache.store(request, cache.momentOf(request), answer);
    clock.now -= 60_000;
    expect(cache.find(request)).toBeUndefined();
  });
});

describe("the entity tag of a response", () => {
  const request = { workspace, key: "k", tables: [], rules: write };

  it("is the same for the same request and rows", () => {
    expect(answerTagOf(request, ["rows"])).toBe(answerTagOf({ ...request }, ["ro", "ws"]));
  });

  it("differs between rows, requests, and similar workspaces", () => {
    const tags = [
      answerTagOf(request, ["rows"]),
      answerTagOf(request, ["other rows"]),
      answerTagOf({ ...request, key: "krow" }, ["s"]),
      answerTagOf({ ...request, workspace: workspaceWith(2) }, ["rows"]),
    ];
    expect(new Set(tags).size).toBe(4);
  });
});
