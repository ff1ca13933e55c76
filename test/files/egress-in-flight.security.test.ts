// The gateway charges the month's response bytes when a response starts, not when it ends. Parallel
// downloads share the remaining bytes (G11.17).
import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { PlanDefinition } from "../../src/catalog/definition.ts";
import type { Answer } from "../support/http-client.ts";
import { MB, openFileStage, ours, type FileStage } from "./file-stage.ts";

let stage: FileStage;
afterEach(() => stage.close());

const now = Date.UTC(2026, 1, 14, 12);
const open = async (plan: Partial<PlanDefinition>): Promise<void> => {
  stage = await openFileStage({ plan, clock: { now: () => now } });
};
const download = (id: string, key: string, headers = {}): Promise<Answer> =>
  stage.ask(`/${id}`, { key: stage.key(key), headers });
const codeOf = ({ status, json }: Answer): string | number =>
  (json as { code?: string; error?: { code?: string } } | undefined)?.code ?? status;
const wholes = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ status }) => status === 200);

it("16 parallel downloads of 15 MB by the public key never deliver more than its part of 50 MB, and the server key keeps its part", async () => {
  // To save time, all sizes are a tenth of those in the name of the test.
  await open({ egressBytesPerMonth: 5 * MB });
  const [large, small] = [
    await stage.upload("a.txt", "x".repeat(1.5 * MB)),
    await stage.upload("b.txt", "y".repeat(0.4 * MB)),
  ];
  const answers = await Promise.all(Array.from({ length: 16 }, () => download(large, "page")));
  expect(wholes(answers)).toHaveLength(2);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await download(small, "server")).status).toBe(200);
  await stage.gateway.gateway.close();
  const [{ bytes }] = (await stage.sql<{ bytes: number }>(
    "select sum(egress_bytes)::float8 as bytes from gateway.usage where workspace_id = $1",
    [ours],
  )) as [{ bytes: number }];
  expect(bytes).toBeLessThan(5 * MB);
});

it("responses that fit are sent: ranges, unchanged files and HEAD are charged only for the bytes that they send", async () => {
  await open({ egressBytesPerMonth: MB });
  const id = await stage.upload("a.txt", "x".repeat(1.5 * MB));
  const refused = await download(id, "server");
  expect([refused.status, refused.json.error]).toEqual([
    429,
    expect.stringContaining("1572864 bytes"),
  ]);
  expect(refused.headers["retry-after"]).toBe("86400");
  const head = await stage.ask(`/${id}`, { key: stage.key("server"), method: "HEAD" });
  expect(head.status).toBe(200);
  const etag = String(head.headers["etag"]);
  expect((await download(id, "server", { "if-none-match": etag })).status).toBe(304);
  for (const start of [0, 300_000, 600_000]) {
    const range = `bytes=${start}-${start + 299_999}`;
    expect((await download(id, "server", { range })).status).toBe(206);
  }
});

it("the bytes that an aborted or failed download did not send are credited", async () => {
  await open({ egressBytesPerMonth: 20 * MB });
  const id = await stage.upload("a.txt", Buffer.alloc(15 * MB, "x"));
  const { port } = new URL(stage.gateway.baseUrl);
  const leaver = connect(Number(port), "127.0.0.1");
  leaver.write(
    `GET /${ours}/files/${id} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${stage.key("server")}\r\n\r\n`,
  );
  await once(leaver, "readable");
  expect(codeOf(await download(id, "server"))).not.toBe(200);
  leaver.destroy();
  await Promise.all(Array.from({ length: 50 }, () => download("no-such-file", "server")));
  await expect
    .poll(async () => (await download(id, "server", { range: "bytes=0-9" })).status)
    .toBe(206);
  await expect.poll(async () => (await download(id, "server")).status).toBe(200);
});
