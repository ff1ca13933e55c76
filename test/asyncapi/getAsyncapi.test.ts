import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getAsyncapi: GET /asyncapi.json (G12.9)", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it("200: describes every frame, with the deployment's own address as its server", async () => {
    const { status, headers, json } = await gateway.client("/asyncapi.json");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect([json.asyncapi, json.info.version]).toEqual(["3.0.0", "1.0.0"]);
    const { deployment } = json.servers;
    expect(`${deployment.protocol}://${deployment.host}`).toBe(
      gateway.baseUrl.replace("http:", "ws:"),
    );
    expect(json.channels.bus.address).toBe("/{workspaceId}/bus");
    expect(json).not.toHaveProperty("x-generated");
    const frames = ["auth", "subscribe", "unsubscribe", "publish", "ping"].concat([
      "ready",
      "subscribed",
      "event",
      "ack",
      "error",
      "expiring",
      "pong",
    ]);
    expect(Object.keys(json.components.messages).toSorted()).toEqual(frames.toSorted());
  });

  it("200: both addresses give the same bytes, with any Host header", async () => {
    const root = await gateway.client("/asyncapi.json");
    const prefixed = await gateway.client("/api/v1/gateway/asyncapi.json", {
      headers: { host: "evil.example" },
    });
    expect(prefixed.text).toBe(root.text);
    expect(root.text).not.toContain("evil.example");
  });

  it("304: for the caller's own copy", async () => {
    const { headers } = await gateway.client("/asyncapi.json");
    const again = await gateway.client("/asyncapi.json", {
      headers: { "if-none-match": String(headers.etag) },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("400: an unknown query parameter; 405: any other method", async () => {
    expect((await gateway.client("/asyncapi.json?format=yaml")).status).toBe(400);
    const { status, headers } = await gateway.client("/asyncapi.json", { method: "POST" });
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
