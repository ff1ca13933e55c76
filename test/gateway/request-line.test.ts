// One line of the process log for each request, if the configuration asks for it (G19.9).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOpaqueCredential } from "../../src/access/index.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { head, sendRaw } from "../support/raw-http.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

describe("a request in the process log", () => {
  const spy = createLogSpy();
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ log: spy.log, settings: { "log.requests": "on" } });
  });
  afterAll(() => stage.close());

  const lineOf = (requestId: unknown) => spy.lines.find((line) => line["requestId"] === requestId);

  it("has method, path, status, bytes, time, and the code of a failure", async () => {
    const key = stage.ours["server"]!;
    const good = await stage.gateway.client(`/${ours}/query`, { ...goodCalls.query.ask, key });
    expect(lineOf(good.headers["x-request-id"])).toMatchObject({
      level: "info",
      msg: "request",
      method: "POST",
      path: `/${ours}/query`,
      status: 200,
      bytes: Buffer.byteLength(good.text),
      durationMs: expect.any(Number),
    });
    const bad = await stage.gateway.client(`/${ours}/nothing`);
    expect(lineOf(bad.headers["x-request-id"])).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("contains no credential, query string or body", async () => {
    const key = stage.ours["server"]!;
    const json = { refs: { canary: "canary" } };
    const token = newOpaqueCredential();
    for (const requestId of [key, `id-${key}`, token]) {
      const headers = { "x-request-id": requestId };
      const answer = await stage.gateway.client(`/${ours}/query`, { key, json, headers });
      expect(answer.headers["x-request-id"]).not.toContain(requestId);
    }
    await stage.gateway.client(`/${ours}/query?token=canary`, { key, json });
    await sendRaw(stage.gateway.port, [head(`GET /${key}/query HTTP/1.1`)]);
    await sendRaw(stage.gateway.port, [head(`GET /${ours}/${key}%zz?canary HTTP/1.1`)]);
    await sendRaw(stage.gateway.port, [head(`GET /${ours}/${key}?canary HTTP/1.1`, ["bad"])]);
    const text = JSON.stringify(spy.lines);
    expect(text).not.toContain("canary");
    expect(text).not.toContain(key);
    expect(text).not.toContain(token);
    expect(spy.lines.filter(({ path }) => String(path).includes("[redacted]"))).toHaveLength(3);
  });

  it("exists only if the configuration asks for it", async () => {
    const quiet = createLogSpy();
    const other = await openStage({ log: quiet.log });
    await other.gateway.client("/healthz");
    await other.close();
    expect(quiet.lines.filter(({ msg }) => msg === "request")).toEqual([]);
  });
});
