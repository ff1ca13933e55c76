// Repeated addresses are matched once. A match depends only on the path and the method of a
// request.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RouteMatchCache, type RouteMatch } from "../../src/gateway/routing/route-match-cache.ts";
import { openStage, ours, prefix, type Stage } from "./two-workspaces.ts";

const match = {} as RouteMatch;

describe("the cache of route matches", () => {
  it("limits the number and the length of addresses", () => {
    const cache = new RouteMatchCache();
    for (let count = 0; count < 10_000; count++) cache.store("GET", `/${count}`, match);
    cache.store("GET", `/${"x".repeat(300)}`, match);
    const present = Array.from({ length: 10_000 }, (_, count) => cache.get("GET", `/${count}`));
    expect(present.filter((one) => one !== undefined).length).toBeLessThanOrEqual(1_000);
    expect(cache.get("GET", "/9999")).toBe(match);
    expect(cache.get("GET", `/${"x".repeat(300)}`)).toBeUndefined();
  });

  it("separates methods", () => {
    const cache = new RouteMatchCache();
    cache.store("GET", "/a", match);
    expect(cache.get("POST", "/a")).toBeUndefined();
  });
});

describe("a cached address", () => {
  let stage: Stage;
  beforeAll(async () => void (stage = await openStage()));
  afterAll(() => stage.close());

  it("still depends on method, query string, prefix, spelling and credential", async () => {
    const key = stage.ours["server"]!;
    const ask = (path: string, options: { method?: string; key?: string } = {}) =>
      stage.gateway.client(path, { key, ...options }).then(({ status }) => status);
    const path = `/${ours}/schema`;
    for (let round = 0; round < 2; round++) {
      expect(await ask(path)).toBe(200);
      expect(await ask(path, { method: "HEAD" })).toBe(200);
      expect(await ask(path, { method: "DELETE" })).toBe(405);
      expect(await ask(`${path}?nothing=1`)).toBe(400);
      expect(await ask(path, { key: "sk_live_unknown" })).toBe(401);
      expect(await ask(prefix + path)).toBe(200);
      expect(await ask(`/${ours.toUpperCase()}/schema`)).toBe(200);
    }
  });
});
