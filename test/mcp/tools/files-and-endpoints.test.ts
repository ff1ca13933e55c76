// Tests tools for files, which need the rights of the file operations. Also tests tools for
// endpoints, which a key or role must list. An endpoint gets only the arguments of the tool, and
// nothing about the caller (G37.11).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guidFrom } from "../../../src/platform/ids.ts";
import type { ToolResult } from "../../../src/contract/index.ts";
import { storeFiles } from "../../support/blobs.ts";
import { WORKSPACE_ID } from "../../support/definition.ts";
import { definition, nobody, openShop, type Shop } from "./shop.ts";

const file = (name: string) => guidFrom(WORKSPACE_ID, `file:${name}`);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const createdBy = `key:${definition.keys["keeper"]!.id}` as const;
  await storeFiles(shop.folder, shop.database, definition, [
    { id: file("old"), createdBy: null, name: "old.txt", createdAt: new Date(2026, 0, 1) },
    { id: file("own"), createdBy, name: "own.txt", bytes: "mine", createdAt: new Date(2026, 0, 2) },
  ]);
});
afterAll(() => shop.close());

describe("list_files and get_file_url", () => {
  type List = ToolResult<"list_files">;
  const link = async (who: string, given: object) =>
    shop.call<ToolResult<"get_file_url">>(who, "get_file_url", given);

  it("list files, the newest first", async () => {
    const list = async (given: object) =>
      (await shop.call<List>("backend", "list_files", given)).result!.files.map(({ name }) => name);
    expect(await list({})).toEqual(["own.txt", "old.txt"]);
    expect(await list({ limit: 1 })).toEqual(["own.txt"]);
    expect((await shop.call("backend", "list_files", { limit: 501 })).failure!.code).toBe(
      "INVALID_REQUEST",
    );
  });

  it("links download the file, at the configured URL, for the requested time", async () => {
    const { result } = await link("backend", {
      fileId: file("own").toUpperCase(),
      expiresMinutes: 5,
    });
    expect(result).toMatchObject({ id: file("own"), name: "own.txt", ttlMinutes: 5 });
    expect(result!.url.startsWith(`${shop.gateway.baseUrl}/${WORKSPACE_ID}/files/`)).toBe(true);
    const answer = await fetch(result!.url);
    expect([answer.status, await answer.text()]).toEqual([200, "mine"]);
    expect((await link("backend", { fileId: file("old") })).result!.ttlMinutes).toBe(60);
  });

  it("need the right to read the file; hidden and unknown files give the same answer", async () => {
    expect((await link("keeper", { fileId: file("own") })).result!.name).toBe("own.txt");
    const hidden = (await link("keeper", { fileId: file("old") })).failure;
    expect(hidden).toEqual((await link("keeper", { fileId: nobody })).failure);
    expect(hidden!.code).toBe("NOT_FOUND");
    for (const given of [{ fileId: "x" }, { fileId: nobody, expiresMinutes: 4 }, {}])
      expect((await link("backend", given)).failure!.code).toBe("INVALID_REQUEST");
  });
});

describe("run_endpoint", () => {
  const run = (given: object, who = "backend") =>
    shop.call<ToolResult<"run_endpoint">>(who, "run_endpoint", given);

  it("passes body and parameters to the endpoint, and returns its answer", async () => {
    const given = { body: { sku: "A-17" }, query: { page: "2" } };
    for (const endpoint of ["quote", definition.endpoints["quote"]!.id]) {
      for (const who of ["backend", "keeper", "clerk"])
        expect((await run({ endpoint, ...given }, who)).result).toEqual({
          status: 200,
          contentType: expect.stringContaining("application/json"),
          json: { sku: "A-17", page: "2", total: 12.5 },
          text: null,
        });
    }
  });

  it("passes a body of 100,000 parts unchanged, without parsing it on the event loop", async () => {
    const body = { sku: "A-17", more: Array.from({ length: 100_000 }, (_, place) => place) };
    const { result } = await run({ endpoint: "quote", body });
    expect(result).toMatchObject({ status: 200, json: { sku: "A-17", total: 12.5 } });
  });

  it("returns texts as texts, and refusals of the endpoint with their status", async () => {
    expect((await run({ endpoint: "plain", body: "you" })).result).toMatchObject({
      status: 200,
      json: null,
      text: expect.stringContaining("Hello"),
    });
    expect((await run({ endpoint: "refuse" })).result).toMatchObject({
      status: 422,
      json: { why: "sold out" },
    });
  });

  it("needs no signature if the caller has the right, and reports a failure without its cause", async () => {
    const { failure } = await run({ endpoint: "signed" });
    expect(failure!.code).toBe("AUTOMATION_FAILED");
    expect(JSON.stringify(failure)).not.toContain("Broken");
  });

  it.each(["refuse", "asleep", "later", "quoted_", nobody])(
    "answers for %s, which the caller may not run, as for an unknown endpoint",
    async (endpoint) => {
      const told = async (name: string) => (await run({ endpoint: name }, "keeper")).failure!;
      const { code, message } = await told(endpoint);
      const unknown = await told("zzzzzzzzzzzzzz");
      expect(code).toBe("NOT_FOUND");
      expect(message.replace(/; did.*/, ".")).toBe(
        unknown.message.replace("zzzzzzzzzzzzzz", endpoint),
      );
      if (endpoint === "quoted_") expect(message).toMatch(/; did you mean "quote"\?$/);
    },
  );

  it.each([
    {},
    { endpoint: 1 },
    { endpoint: "quote", headers: {} },
    { endpoint: "quote", query: { page: 2 } },
  ])("refuses %j", async (given) => {
    expect((await run(given)).failure!.code).toBe("INVALID_REQUEST");
  });
});
