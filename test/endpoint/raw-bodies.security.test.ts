// Bodies of arbitrary bytes from hostile clients, and their records in the query log (G33.4, G33.6,
// G19.3).
import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { head, sendRaw } from "../support/raw-http.ts";
import {
  githubHeaders,
  openEndpoints,
  secrets,
  startSeconds,
  type EndpointStage,
} from "./endpoint-stage.ts";

let stage: EndpointStage;
afterEach(() => stage?.close());

const mib = 1024 * 1024;
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
const end = Buffer.from("0\r\n\r\n");

const chunked = (path: string, pieces: readonly Buffer[], headers: readonly string[] = []) =>
  sendRaw(stage.gateway.port, [
    head(`POST ${path} HTTP/1.1`, ["Host: gateway", "Transfer-Encoding: chunked", ...headers]),
    ...pieces.map(chunk),
    end,
  ]);

it("11 MiB in chunks are refused while they arrive, also if declared as compressed; 10 MiB are accepted", async () => {
  stage = await openEndpoints();
  const piece = Buffer.alloc(mib, "a");
  const large = await chunked(stage.at("open"), Array(11).fill(piece));
  expect([large.status, large.body]).toEqual([
    413,
    '{"error":"The body is larger than 10 MiB, the most that this address accepts. Send a smaller body."}',
  ]);
  const packed = await chunked(stage.at("open"), Array(11).fill(piece), ["Content-Encoding: gzip"]);
  expect(packed.status).toBe(413);
  expect(stage.standIn.accepted).toEqual([]);
  const whole = await chunked(stage.at("open"), Array(10).fill(piece));
  expect(whole.status).toBe(200);
  expect(stage.standIn.accepted[0]!.request.body).toHaveLength(10 * mib);
});

it("a body that would decompress to a gigabyte is not decompressed", async () => {
  stage = await openEndpoints();
  const packed = gzipSync(Buffer.alloc(64 * mib));
  const answer = await chunked(stage.at("open"), [packed], ["Content-Encoding: gzip"]);
  expect(answer.status).toBe(200);
  expect(stage.standIn.accepted[0]!.request.body.equals(packed)).toBe(true);
});

it("no body is read if path or headers are refused: a client with `Expect: 100-continue` gets no 100", async () => {
  stage = await openEndpoints();
  for (const name of ["nobody's", "inactive", "github", "stripe", "unset"]) {
    const answer = await sendRaw(stage.gateway.port, [
      head(`POST ${stage.at(name)} HTTP/1.1`, [
        "Host: gateway",
        "Content-Length: 100000",
        "Expect: 100-continue",
        `Stripe-Signature: t=${startSeconds - 301},v1=${"a".repeat(64)}`,
      ]),
    ]);
    expect([name, answer.status]).toEqual([
      name,
      { unset: 500, github: 401, stripe: 401 }[name] ?? 404,
    ]);
    expect(answer.text).not.toContain("100 Continue");
  }
});

it("the query log: both paths are kind endpoint; bodies without secrets; the reason of a refused signature, never the secret", async () => {
  stage = await openEndpoints();
  const { client } = stage.gateway;
  const body = '{"number":1001,"password":"hunter2"}';
  await client(stage.at("github"), { body, headers: githubHeaders(body) });
  await client(stage.at("open", "webhook"), { body: "plain text, no JSON" });
  await client(stage.at("open"), { body: "password=hunter2&token=hunter3" });
  await client(stage.at("open"), { body: `${"[".repeat(60_000)}"token"` });
  await client(stage.at("open"), { body: Buffer.from([0xff, 0xfe, 0]) });
  await client(stage.at("github"), { body });
  await client(stage.at("github"), { body, headers: githubHeaders("another") });
  await client(stage.at("github"), { body, headers: { "x-hub-signature-256": secrets.github } });
  const old = createHmac("sha256", secrets.stripe)
    .update(`${startSeconds - 400}.${body}`)
    .digest("hex");
  await client(stage.at("stripe"), {
    body,
    headers: { "stripe-signature": `t=${startSeconds - 400},v1=${old}` },
  });
  await client(`${stage.at("github")}?hub.mode=subscribe&hub.verify_token=hunter4&hub.challenge=1`);
  const rows = await stage.rows();
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["endpoint"]));
  expect(rows.map(({ operation_id, status, code }) => [operation_id, status, code])).toEqual([
    ["callEndpoint", 200, null],
    ["callWebhook", 200, null],
    ["callEndpoint", 200, null],
    ["callEndpoint", 200, null],
    ["callEndpoint", 200, null],
    ["callEndpoint", 401, "SIGNATURE_REFUSED"],
    ["callEndpoint", 401, "SIGNATURE_REFUSED"],
    ["callEndpoint", 401, "SIGNATURE_REFUSED"],
    ["callEndpoint", 401, "SIGNATURE_REFUSED"],
    ["challengeEndpoint", 403, "CHALLENGE_REFUSED"],
  ]);
  expect(rows.slice(0, 5).map((row) => row.body)).toEqual([
    '{"number":1001,"password":"[redacted]"}',
    "plain text, no JSON",
    null,
    null,
    null,
  ]);
  const expected = createHmac("sha256", secrets.github).update(body).digest("hex").slice(0, 8);
  const got = createHmac("sha256", secrets.github).update("another").digest("hex").slice(0, 8);
  const common = { algorithm: "HMAC-SHA256", format: "default", headers: ["X-Hub-Signature-256"] };
  expect(rows.slice(5, 9).map((row) => JSON.parse(row.body!) as unknown)).toEqual([
    { signature: "missing", ...common },
    { signature: "mismatch", ...common, got: [got], expected },
    { signature: "malformed", ...common },
    {
      signature: "outdated",
      algorithm: "HMAC-SHA256",
      format: "timestamp",
      headers: ["Stripe-Signature"],
      got: [old.slice(0, 8)],
      clockSkewSeconds: -400,
    },
  ]);
  const all = JSON.stringify(rows);
  for (const secret of [...Object.values(secrets), "hunter", "Everybody"])
    expect(all).not.toContain(secret);
});
