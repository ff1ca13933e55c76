// Addresses that come again are matched once; what an address means depends on its method and on nothing else of a request.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KnownAddresses, type RouteMatch } from "../../src/gateway/routing/known-addresses.ts";
import { openStage, ours, prefix, type Stage } from "./two-workspaces.ts";

const match = {} as RouteMatch;

describe("what is kept", () => {
  it("is bounded in number and in length", () => {
    const known = new KnownAddresses();
    for (let count = 0; count < 10_000; count++) known.keep("GET", `/${count}`, match);
    known.keep("GET", `/${"x".repeat(300)}`, match);
    const present = Array.from({ length: 10_000 }, (_, count) => known.get("GET", `/${count}`));
    expect(present.filter((one) => one !== undefined).length).toBeLessThanOrEqual(1_000);
    expect(known.get("GET", "/9999")).toBe(match);
    expect(known.get("GET", `/${"x".repeat(300)}`)).toBeUndefined();
  });

  it("is of one method", () => {
    const known = new KnownAddresses();
    known.keep("GET", "/a", match);
    expect(known.get("POST", "/a")).toBeUndefined();
  });
});

describe("an address that was asked before", () => {
  let stage: Stage;
  beforeAll(async () => void (stage = await openStage()));
  afterAll(() => stage.close());

  it("answers by method, query string, prefix, spelling and credential all the same", async () => {
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
