// GET /healthz: the process is alive, even if other parts do not work (G12.5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getHealth: GET /healthz", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it("200: says that the process is alive", async () => {
    const { status, json, headers } = await gateway.client("/healthz");
    expect([status, json]).toEqual([200, { status: "ok" }]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("200: touches nothing, so it stays cheap and says nothing about the database", async () => {
    const connections = () => gateway.database.database.control.status.total;
    // The test repeats this if background work has opened a connection in the meantime.
    const opened = async () => {
      const before = connections();
      for (let count = 0; count < 100; count += 1) await gateway.client("/healthz");
      return connections() - before;
    };
    await expect.poll(opened).toBe(0);
  });

  it("200: is answered even if the database cannot be reached", async () => {
    const other = await startGateway();
    await other.database.database.control.close();
    expect((await other.client("/healthz")).status).toBe(200);
    await other.close();
  });

  it("400: takes no parameters", async () => {
    expect((await gateway.client("/healthz?verbose=1")).status).toBe(400);
  });

  it("405: is only read", async () => {
    const { status, headers } = await gateway.client("/healthz", { method: "POST" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
