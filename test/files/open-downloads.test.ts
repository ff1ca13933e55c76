// The usage and the log rows of downloads without a credential (G25.14, G11.7, G11.8).
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { PlanDefinition } from "../../src/catalog/definition.ts";
import { openFileStage, ours, theirs, type FileStage } from "./file-stage.ts";

let stage: FileStage;
afterEach(() => stage.close());

/** The clock stands still, so that no minute boundary divides the counts. */
const open = async (plan: Partial<PlanDefinition> = {}): Promise<void> => {
  const now = Date.now();
  stage = await openFileStage({ plan, clock: { now: () => now } });
};
const linkTo = async (id: string): Promise<string> => {
  const { json } = await stage.ask(`/${id}/url`, { key: stage.key("server") });
  const { pathname, search } = new URL(json.url);
  return pathname + search;
};
const usage = async () => {
  await stage.gateway.gateway.close();
  const text =
    "select sum(calls)::float8 as calls, sum(egress_bytes)::float8 as bytes from gateway.usage where workspace_id = $1";
  return (await stage.sql<{ calls: number; bytes: number }>(text, [ours]))[0]!;
};

it("they count as calls and bytes; refusals without a credential, or with a credential of another workspace, do not", async () => {
  await open();
  const uploaded = await stage.ask("", { key: stage.key("server") });
  const id = await stage.upload("a.txt", "x".repeat(1_000));
  const link = await linkTo(id);
  const { etag } = (await stage.gateway.client(link)).headers;
  expect((await stage.gateway.client(link, { headers: { "if-none-match": etag! } })).status).toBe(
    304,
  );
  expect((await stage.gateway.client(link, { headers: { range: "bytes=0-9" } })).status).toBe(206);
  await stage.ask(`/${id}`, { method: "PATCH", json: { public: true }, key: stage.key("server") });
  const publicly = await stage.ask(`/${id}`, { key: stage.tokens[theirs]!["server"]! });
  expect([publicly.status, publicly.headers["ratelimit"]]).toEqual([200, expect.any(String)]);
  await stage.ask(`/${id}`, { method: "PATCH", json: { public: false }, key: stage.key("server") });
  const refused = [
    await stage.ask(`/${id}`),
    await stage.ask(`/${id}`, { key: stage.tokens[theirs]!["server"]! }),
  ];
  expect(refused.map(({ status, headers }) => [status, headers["ratelimit"]])).toEqual([
    [401, undefined],
    [403, undefined],
  ]);
  const log = () =>
    stage.sql(
      "select credential_type, status, kind, path, bytes_out::float8 as bytes from gateway.query_log where operation_id = 'downloadFile' order by at, id",
    );
  const { calls, bytes } = await usage();
  const path = `/${ours}/files/${id}`;
  const row = (status: number, size: number, credential = "none") => ({
    credential_type: credential,
    status,
    kind: "files",
    path,
    bytes: size,
  });
  const rows = await log();
  expect(rows.slice(0, 4)).toEqual([row(200, 1_000), row(304, 0), row(206, 10), row(200, 1_000)]);
  expect(rows.slice(4).map((it) => it["status"])).toEqual([401, 403]);
  // Four downloads, and five other calls: a list, an upload, a link, and two changes of visibility.
  expect(calls).toBe(4 + 5);
  expect(bytes).toBeGreaterThan(2_010 + Buffer.byteLength(uploaded.text));
  expect(JSON.stringify(await stage.sql("select * from gateway.query_log"))).not.toContain("sig=");
});

it("they get 429 before they use the part that is reserved for server keys", async () => {
  await open({ requestsPerMinute: 20, reserve: 0.5 });
  const id = await stage.upload("a.txt", "x");
  const link = await linkTo(id);
  const statuses = [];
  for (let count = 0; count < 12; count += 1)
    statuses.push((await stage.gateway.client(link)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await stage.ask(`/${id}`, { key: stage.key("server") })).status).toBe(200);
  expect((await stage.ask(`/${id}`)).status).toBe(401);
});

it("an aborted download is charged for the bytes that the connection accepted", async () => {
  await open();
  const size = 30_000_000;
  const id = await stage.upload("a.txt", Buffer.alloc(size, "x"));
  const link = await linkTo(id);
  const socket = connect(stage.gateway.port, "127.0.0.1", () =>
    socket.write(`GET ${link} HTTP/1.1\r\nHost: a\r\n\r\n`),
  );
  await new Promise((resolve) => socket.once("readable", resolve));
  socket.read(1_000);
  socket.resetAndDestroy();
  const text =
    "select status, bytes_out::float8 as bytes from gateway.query_log where operation_id = 'downloadFile'";
  await expect.poll(() => stage.sql(text), { timeout: 30_000 }).toHaveLength(1);
  const [row] = await stage.sql<{ bytes: number; status: number }>(text);
  expect(row!.status).toBe(499);
  expect(row!.bytes).toBeLessThan(size * 0.7);
});

it("shared caches may store one response for pages of all origins", async () => {
  await open();
  const id = await stage.upload("a.txt", "x");
  const link = await linkTo(id);
  await stage.ask(`/${id}`, { method: "PATCH", json: { public: true }, key: stage.key("server") });
  const answers = [
    await stage.gateway.client(link),
    await stage.ask(`/${id}`),
    await stage.ask(`/${id}`, { headers: { origin: "https://shop.example" } }),
  ];
  for (const { headers } of answers)
    expect([headers["access-control-allow-origin"], headers.vary]).toEqual(["*", undefined]);
});
