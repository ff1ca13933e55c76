// What the cache serves, under every mode: a node's news and clock in the test's hands.
import { describe, expect, test } from "vitest";
import {
  createResponseCache,
  answerTagOf,
  type Question,
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

/** What the cache takes the place of when it begins to follow. */
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
  const ask = (rules: CacheDefinition, tables = ["a", "b"], key = "k"): Question => ({
    workspace,
    key,
    tables,
    rules,
  });
  const keep = (question: Question): void => cache.keep(question, cache.momentOf(question), answer);
  return { cache, time, news, catalog, ask, keep };
}

const time = { mode: "time", ttlSeconds: 10 } as const;
const write = { mode: "write" } as const;
const hybrid = { mode: "hybrid", ttlSeconds: 10 } as const;

describe.each([time, write, hybrid])("$mode", (rules) => {
  test("serves what was kept for the same question, and nothing for another one", () => {
    const { cache, ask, keep } = open();
    keep(ask(rules));
    expect(cache.find(ask(rules))).toMatchObject(answer);
    expect(cache.find(ask(rules, undefined, "another"))).toBeUndefined();
  });

  test("ends with its time to live, unless only writes end it", () => {
    const { cache, ask, keep, time: clock } = open();
    keep(ask(rules));
    clock.now += 9_999;
    expect(cache.find(ask(rules))).toBeDefined();
    clock.now += 1;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "write");
  });

  test("ends with a write to a table that was read, unless only time ends it", () => {
    const { cache, ask, keep, news } = open();
    keep(ask(rules));
    news.changed(workspace.id, ["c"]);
    news.changed("another workspace", ["a"]);
    expect(cache.find(ask(rules))).toBeDefined();
    news.changed(workspace.id, ["b"]);
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  test("is not served by a node that has heard nothing for a second, unless only time ends it", () => {
    const { cache, ask, keep, news } = open();
    keep(ask(rules));
    news.freshAt = performance.now() - 1_001;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
    news.freshAt = performance.now();
    expect(cache.find(ask(rules))).toBeDefined();
  });

  test("is not served by a node that has heard nothing of definitions for a second, unless only time ends it", () => {
    const { cache, ask, keep, catalog } = open();
    keep(ask(rules));
    catalog.freshAt = performance.now() - 1_001;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  test("is not served to whoever asked under an older definition, unless only time ends it", () => {
    const { cache, ask, keep, catalog } = open();
    keep(ask(rules));
    catalog.isNewest = () => false;
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  test("is not kept of tables whose writes are not told of, unless only time ends it", () => {
    const { cache, ask } = open();
    const quiet = { pledge: "~pledge 1", tables: new Set(["b"]) };
    const question = { ...ask(rules), workspace: { ...workspace, quiet } };
    cache.keep(question, cache.momentOf(question), answer);
    expect(cache.find(question) === undefined).toBe(rules.mode !== "time");
  });

  test("is not served when changes were missed, unless only time ends it", () => {
    const { cache, ask, keep, news } = open();
    keep(ask(rules));
    news.lost();
    expect(cache.find(ask(rules)) === undefined).toBe(rules.mode !== "time");
  });

  test("keeps no answer that a write has overtaken while it was read", () => {
    const { cache, ask, news } = open();
    const question = ask(rules);
    const moment = cache.momentOf(question);
    news.changed(workspace.id, ["a"]);
    cache.keep(question, moment, answer);
    expect(cache.find(question) === undefined).toBe(rules.mode !== "time");
  });
});

describe("time to live", () => {
  test("is a minute where the rules name none", () => {
    const { cache, ask, keep, time: clock } = open();
    keep(ask({ mode: "time" }));
    clock.now += 59_999;
    expect(cache.find(ask({ mode: "time" }))).toBeDefined();
    clock.now += 1;
    expect(cache.find(ask({ mode: "time" }))).toBeUndefined();
  });

  test("counts from the moment that the read was sent, and ends when the clock is set back", () => {
    const { cache, ask, time: clock } = open();
    const question = ask(time);
    const moment = cache.momentOf(question);
    clock.now += 5_000;
    cache.keep(question, moment, answer);
    clock.now += 5_000;
    expect(cache.find(question)).toBeUndefined();
    cache.keep(question, cache.momentOf(question), answer);
    clock.now -= 60_000;
    expect(cache.find(question)).toBeUndefined();
  });
});

describe("the validator of an answer", () => {
  const question = { workspace, key: "k", tables: [], rules: write };

  test("is the same for the same question and rows", () => {
    expect(answerTagOf(question, ["rows"])).toBe(answerTagOf({ ...question }, ["ro", "ws"]));
  });

  test("differs between rows, between questions, and between workspaces that look alike", () => {
    const tags = [
      answerTagOf(question, ["rows"]),
      answerTagOf(question, ["other rows"]),
      answerTagOf({ ...question, key: "krow" }, ["s"]),
      answerTagOf({ ...question, workspace: workspaceWith(2) }, ["rows"]),
    ];
    expect(new Set(tags).size).toBe(4);
  });
});
