// GET /: the addresses of the descriptions of the gateway (G12.7).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getRoot: GET /", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ settings: { "server.baseUrl": "https://api.example" } });
  });
  afterAll(() => gateway.close());

  it("200: names documentation and contract under the configured address, with any Host header", async () => {
    const { status, json } = await gateway.client("/", { headers: { host: "evil.example" } });
    expect([status, json]).toEqual([
      200,
      {
        name: "Workspace Gateway",
        documentation: "https://api.example/_docs",
        contract: "https://api.example/openapi.json",
      },
    ]);
  });

  it("200: both lead somewhere", async () => {
    const { json } = await gateway.client("/");
    for (const address of [json.documentation, json.contract])
      expect((await gateway.client(new URL(address).pathname)).status).toBe(200);
  });

  it("400: takes no parameters", async () => {
    expect((await gateway.client("/?verbose=1")).status).toBe(400);
  });

  it("404: is no address under the prefix, nor with a second slash", async () => {
    for (const path of ["/api/v1/gateway/", "/api/v1/gateway", "//"])
      expect((await gateway.client(path)).status).toBe(404);
  });

  it("405: is only read", async () => {
    const { status, headers } = await gateway.client("/", { method: "POST" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
