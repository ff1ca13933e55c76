import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/bench/free-port.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

describe("metrics on a port of their own", () => {
  let stage: Stage;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    stage = await openStage({ settings: { "server.metricsPort": String(port) } });
  });
  afterAll(() => stage.close());

  it("count requests by operation and status, time them, and show pools, log and event loop", async () => {
    const { path, ask } = goodCalls.query;
    for (let count = 0; count < 3; count += 1)
      await stage.gateway.client(path(ours), { ...ask, key: stage.ours["server"] });
    await stage.gateway.client(path(ours), ask);
    await stage.gateway.client("/nothing");
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('gateway_requests_total{operation="query",status="200"} 3');
    expect(text).toContain('gateway_requests_total{operation="query",status="401"} 1');
    expect(text).toContain('gateway_requests_total{operation="unmatched",status="404"} 1');
    expect(text).toContain('gateway_request_duration_seconds_count{operation="query"} 4');
    expect(text).toMatch(/gateway_pool_connections\{pool="read",state="total"\} [1-9]/);
    expect(text).toContain('gateway_query_log_entries{state="dropped"} 0');
    expect(text).toContain("# TYPE gateway_contract_violations_total counter");
    for (const resource of ["files read", "files write", "incomplete bodies", "unsent answers"])
      expect(text).toMatch(new RegExp(`_held\\{resource="${resource}",class="trusted"\\} \\d`));
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).not.toContain(ours);
  });

  it("are served under a loopback name only: a request under another host name is refused", async () => {
    const status = (host: string) =>
      new Promise((resolve) => {
        get({ port, host: "127.0.0.1", path: "/metrics", headers: { Host: host } }, (answer) =>
          resolve(answer.resume().statusCode),
        );
      });
    expect(await status(`localhost:${port}`)).toBe(200);
    expect(await status("evil.example")).toBe(403);
  });

  it("are not on the gateway's own port", async () => {
    expect((await stage.gateway.client("/metrics")).status).toBe(404);
  });
});
