// Metadata documents of unregistered clients come from any host. Documents that mislead, stall or
// point to internal addresses are rejected, and no address of this computer or its network is
// reached (G35.13). `client-documents` tests the required content.
import { createServer, type RequestListener } from "node:http";
import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentFetch } from "../../src/oauth/provider/client-documents.ts";
import { createOutboundFetch } from "../../src/platform/outbound/index.ts";
import type { TestGateway } from "../support/gateway.ts";
import { startHttpsHost, trustCertificate, type TrustedCertificate } from "../support/tls.ts";
import { callback, openFlowStage, tracesOf, usual, type FlowStage } from "./flow-stage.ts";
import { addressOf, newVerifier } from "./oauth-stage.ts";

let stage: FlowStage;
let gateway: TestGateway;
let certificate: TrustedCertificate;
let host: Awaited<ReturnType<typeof startHttpsHost>>;
/** An address that no redirect may lead to. */
const inner = { port: 0, connections: 0 };
/**
 * The clock. It moves only between requests, because a network may cause ten fetches per minute.
 */
let now = Date.now();
let answer: RequestListener = (_request, response) => void response.end();

beforeAll(async () => {
  const clock = { now: () => now };
  stage = await openFlowStage({ clock });
  certificate = stage.keep(trustCertificate());
  host = stage.keep(await startHttpsHost(certificate, (...asked) => answer(...asked)));
  const server = createServer((_request, response) => response.end("{}"));
  server.on("connection", () => (inner.connections += 1));
  await once(server.listen(0, "127.0.0.1"), "listening");
  stage.keep({ close: () => server.close() });
  inner.port = (server.address() as AddressInfo).port;
  // Documents come from this one host of this computer. In production the gateway uses no such
  // host.
  const { port } = new URL(host.origin);
  gateway = await stage.openGateway({
    identity: { clientDocuments: documentFetch([`localhost:${port}`]) },
    clock,
  });
});
afterAll(() => stage.close());

let documents = 0;
const newId = (): string => `${host.origin}/client-${(documents += 1)}.json`;
const documentOf = (id: string, more: object = {}): object => ({
  client_id: id,
  client_name: "Wandering assistant",
  redirect_uris: [callback],
  token_endpoint_auth_method: "none",
  ...more,
});
const asJson =
  (value: unknown): RequestListener =>
  (_request, response) =>
    void response.setHeader("content-type", "application/json").end(JSON.stringify(value));

async function statusOf(clientId: string, node = gateway): Promise<number> {
  now += 61_000;
  const { challenge } = newVerifier();
  const asked = { ...usual, code_challenge: challenge, client_id: clientId };
  const { status, headers, text } = await node.client(addressOf(asked));
  if (status === 400) {
    expect(headers.location).toBeUndefined();
    // The page does not reveal the host's answer or the reason of a failed request.
    expect(text).toMatch(/does not know the application, or cannot read its metadata document/);
  }
  return status;
}

it("a valid document is accepted", async () => {
  const id = newId();
  answer = asJson(documentOf(id));
  expect(await statusOf(id)).toBe(303);
});

describe("a document is rejected, and nothing is stored", () => {
  const elsewhere = () => `http://127.0.0.1:${inner.port}/`;
  const answers: Readonly<Record<string, (id: string) => RequestListener>> = {
    "that is a redirect to an internal address": () => (_request, response) =>
      void response.writeHead(302, { location: elsewhere() }).end(),
    "that is a redirect to a valid document": (id) => (request, response) =>
      request.url === "/good"
        ? asJson(documentOf(id))(request, response)
        : void response.writeHead(307, { location: `${host.origin}/good` }).end(),
    "of another client": (id) => asJson(documentOf(`${id}?x`)),
    "of another path": (id) => asJson(documentOf(id.replace("client", "Client"))),
    "without a client_id": (id) => asJson(documentOf(id, { client_id: undefined })),
    "with a list for a name": (id) => asJson(documentOf(id, { client_id: [id] })),
    "that is a page": () => (_request, response) =>
      void response.setHeader("content-type", "text/html").end("<!doctype html><title>x</title>"),
    "that is a list": (id) => asJson([documentOf(id)]),
    "that is empty": () => (_request, response) => void response.end(),
    "that is not found": (id) => (request, response) => {
      response.statusCode = 404;
      asJson(documentOf(id))(request, response);
    },
    "longer than 16 KiB": (id) => asJson(documentOf(id, { more: "x".repeat(17_000) })),
    "longer than its Content-Length": (id) => (_request, response) => {
      response.setHeader("content-type", "application/json");
      response.write(JSON.stringify(documentOf(id)));
      const flood = setInterval(() => response.write(" ".repeat(8_000)), 1);
      response.on("close", () => clearInterval(flood));
    },
    "packed by gzip, a megabyte in a kilobyte": packed("gzip", gzipSync),
    "packed by brotli": packed("br", brotliCompressSync),
    "with headers without end": (id) => (request, response) => {
      const more = Array.from({ length: 100 }, (_, at) => [`x-${at}`, "x".repeat(500)] as const);
      for (const [name, value] of more) response.setHeader(name, value);
      asJson(documentOf(id))(request, response);
    },
    "with a secret": (id) => asJson(documentOf(id, { client_secret: "secret" })),
    "with a method for secrets": (id) =>
      asJson(documentOf(id, { token_endpoint_auth_method: "client_secret_basic" })),
    "with keys on another host": (id) => asJson(documentOf(id, { jwks_uri: elsewhere() })),
    "without an address": (id) => asJson(documentOf(id, { redirect_uris: [] })),
    "with a script for an address": (id) =>
      asJson(documentOf(id, { redirect_uris: ["javascript:alert(1)"] })),
    "with plain http for an address": (id) =>
      asJson(documentOf(id, { redirect_uris: ["http://app.example/back"] })),
  };
  /** Valid after decompression: one megabyte in one kilobyte. */
  function packed(encoding: string, pack: (text: string) => Buffer) {
    return (id: string): RequestListener => {
      const bytes = pack(JSON.stringify(documentOf(id)) + " ".repeat(1_000_000));
      return (_request, response) =>
        void response
          .writeHead(200, { "content-type": "application/json", "content-encoding": encoding })
          .end(bytes);
    };
  }
  it.each(Object.entries(answers))("%s", async (_name, answerOf) => {
    const before = await tracesOf(stage);
    const id = newId();
    answer = answerOf(id);
    expect(await statusOf(id)).toBe(400);
    expect(await tracesOf(stage)).toEqual(before);
    expect(inner.connections).toBe(0);
  });
});

it("the gateway does not wait for a document that never comes, or comes byte by byte", async () => {
  const [never, slow] = [newId(), newId()];
  answer = ({ url }, response) => {
    if (never.endsWith(url!)) return;
    const text = JSON.stringify(documentOf(slow));
    let sent = 0;
    const drip = setInterval(() => response.write(text[(sent += 1) % text.length]!), 100);
    response.on("close", () => clearInterval(drip));
  };
  const before = host.seen.requests;
  expect(await Promise.all([statusOf(never), statusOf(slow)])).toEqual([400, 400]);
  expect(host.seen.requests - before).toBe(2);
});

describe("no internal address is reached", () => {
  it("by an address in any spelling, or by another port of an allowed host", async () => {
    const before = host.seen.connections;
    const { port } = new URL(host.origin);
    const hosts = [
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "0.0.0.0",
      "localhost.",
    ];
    for (const name of hosts)
      for (const at of [inner.port, port])
        expect([name, await statusOf(`https://${name}:${at}/client.json`)]).toEqual([name, 400]);
    const others = [
      "10.0.0.1",
      "192.168.1.1",
      "172.16.0.1",
      "169.254.169.254",
      "[fd00::1]",
      "[fe80::1]",
    ];
    for (const name of others)
      expect([name, await statusOf(`https://${name}/client.json`)]).toEqual([name, 400]);
    for (const id of [
      `https://localhost:${inner.port}/client.json`,
      `http://localhost:${port}/client.json`,
      `https://a:b@localhost:${port}/client.json`,
      `https://localhost:${port}/../client.json`,
      `https://localhost:${port}/client.json#x`,
      "file:///etc/passwd",
      "data:application/json,{}",
    ])
      expect([id, await statusOf(id)]).toEqual([id, 400]);
    expect([inner.connections, host.seen.connections - before]).toEqual([0, 0]);
  });

  it("by a name that resolves to another address the second time", async () => {
    const asked: string[] = [];
    const places = ["93.184.216.34", "127.0.0.1"];
    const resolve = (name: string): Promise<LookupAddress[]> => {
      asked.push(name);
      const address = places[asked.length - 1] ?? "127.0.0.1";
      return Promise.resolve([{ address, family: 4 }]);
    };
    const fetch = createOutboundFetch({ privateTargets: [], timeoutMs: 300, resolve });
    const node = await stage.openGateway({ identity: { clientDocuments: fetch } });
    const id = `https://rebinding.example:${inner.port}/client.json`;
    expect([await statusOf(id, node), await statusOf(id, node)]).toEqual([400, 400]);
    expect(asked).toEqual(["rebinding.example", "rebinding.example"]);
    expect(inner.connections).toBe(0);
  });
});

it("a network can cause ten fetches per minute, and a cached document needs no fetch", async () => {
  const known = newId();
  // The cache time of a document follows the computer's clock. An hour never ends during a run.
  answer = (request, response) => {
    response.setHeader("cache-control", "max-age=3600");
    asJson(documentOf(known))(request, response);
  };
  expect(await statusOf(known)).toBe(303);
  const before = host.seen.requests;
  const { challenge } = newVerifier();
  const ask = (id: string) =>
    gateway.client(addressOf({ ...usual, code_challenge: challenge, client_id: id }));
  answer = (_request, response) => void response.writeHead(404).end();
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(newId())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect(host.seen.requests - before).toBeLessThanOrEqual(9);
  expect((await ask(known)).status).toBe(303);
});
