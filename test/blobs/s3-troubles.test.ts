// G25.4: a bucket behind a failing network: servers that hang, truncate responses, refuse, or are
// unreachable. Also checks which addresses are valid.
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openS3 } from "../../src/blobs/storage/s3.ts";
import { parseS3Address } from "../../src/blobs/storage/s3-address.ts";
import type { S3Timeouts } from "../../src/blobs/storage/s3-requests.ts";
import { acceptStore } from "../../src/blobs/store-marker.ts";
import { ConfigError } from "../../src/config/index.ts";
import { s3Url, startS3Server, type S3Server } from "../contracts/s3-server.ts";
import { bytesOf, MB, openBlobStage, readAll, sweeps, upload, workspaceOf } from "./blob-stage.ts";
import type { BlobStage } from "./blob-stage.ts";

/** Long enough for successful requests on a busy machine. */
const impatience: S3Timeouts = {
  tries: 1,
  connect: 1_000,
  silence: 1_000,
  send: 1_000,
  answer: 1_000,
  piece: 1_000,
};
const workspace = workspaceOf();

/**
 * Simulates a failing network. Returns true if it has handled the request itself. Otherwise the
 * request is passed on. With "half", the response is cut off in its first chunk.
 */
type Trouble = (request: IncomingMessage, response: ServerResponse) => boolean | "half";
let trouble: Trouble = () => false;
let stage: BlobStage;
let s3: S3Server;
let network: Server;
let blobs: ReturnType<BlobStage["openBlobs"]>;
let patient: typeof blobs;

beforeAll(async () => {
  s3 = await startS3Server();
  network = createServer((incoming, answer) => {
    const what = trouble(incoming, answer);
    if (what === true) return;
    const { method, url, headers } = incoming;
    const onwards = request({ port: s3.port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      if (what !== "half") return void pipeline(reply, answer).catch(() => {});
      reply.once("data", (chunk: Buffer) => {
        answer.write(chunk.subarray(0, chunk.length / 2));
        setImmediate(() => answer.destroy());
      });
    });
    onwards.on("error", () => answer.destroy());
    void pipeline(incoming, onwards).catch(() => {});
  }).listen(0, "127.0.0.1");
  await once(network, "listening");
  stage = await openBlobStage();
  const url = s3Url((network.address() as AddressInfo).port);
  await acceptStore(openS3(url), stage.database.database.control);
  blobs = stage.openBlobs({ storage: openS3(url, impatience) });
  patient = stage.openBlobs({ storage: openS3(url) });
});
beforeEach(() => void (trouble = () => false));
afterAll(async () => {
  await stage.close();
  network.closeAllConnections();
  network.close();
  await s3.close();
});

const hangs: Trouble = () => true;
const refuses: Trouble = (incoming, answer) => {
  incoming.resume();
  answer.writeHead(503).end();
  return true;
};
const breaks: Trouble = (_, answer) => {
  answer.destroy();
  return true;
};

describe("an upload to a bucket", () => {
  it.each([
    ["hangs", hangs],
    ["says 503", refuses],
    ["breaks every connection", breaks],
  ])("that %s gets 503, and leaves no record and no bytes", async (_, what) => {
    trouble = (incoming, answer) => (incoming.method === "PUT" ? what(incoming, answer) : false);
    const storing = [1_000, 6 * MB].map((size) => blobs.store(workspace, upload(bytesOf(size))));
    // Either error can come first.
    await Promise.all(
      storing.map((refused) => expect(refused).rejects.toMatchObject({ status: 503 })),
    );
    expect(await stage.sql("select from gateway_tx.blob")).toEqual([]);
    expect(await stage.sql("select from gateway_tx.blob_pending")).toEqual([]);
  });

  it("that cannot be removed either is left to the sweep", async () => {
    trouble = hangs;
    await expect(blobs.store(workspace, upload(bytesOf(1_000)))).rejects.toMatchObject({
      status: 503,
    });
    expect(await stage.sql("select from gateway_tx.blob_pending")).toHaveLength(1);
    trouble = () => false;
    await sweeps(blobs);
    expect(await stage.sql("select from gateway_tx.blob_pending")).toEqual([]);
  });

  it("that a server acknowledges but truncates is refused", async () => {
    trouble = (incoming, answer) => {
      if (incoming.method !== "HEAD") return false;
      answer.writeHead(200, { "content-length": "17" }).end();
      return true;
    };
    await expect(blobs.store(workspace, upload(bytesOf(1_000)))).rejects.toMatchObject({
      status: 503,
    });
    expect(await stage.sql("select from gateway_tx.blob")).toEqual([]);
  });
});

describe("a download from a bucket", () => {
  it("continues after a broken connection or a truncated response", async () => {
    const bytes = bytesOf(3 * MB);
    const record = await blobs.store(workspace, upload(bytes));
    let gets = 0;
    trouble = (incoming, answer) => {
      if (incoming.method !== "GET") return false;
      gets += 1;
      if (gets % 3 === 0) return "half";
      return gets % 5 === 0 ? breaks(incoming, answer) : false;
    };
    expect(bytes.equals(await readAll(patient, record))).toBe(true);
    expect(gets).toBeGreaterThan(5);
  });

  it.each([
    ["hangs", hangs],
    ["says 503", refuses],
    ["answers half every time", (): "half" => "half"],
  ])("that %s gets 503 before any byte is sent", async (_, what) => {
    const records = [
      await blobs.store(workspace, upload(bytesOf(1_000))),
      await blobs.store(workspace, upload(bytesOf(MB))),
    ];
    trouble = what;
    const reading = records.map((record) => readAll(blobs, record));
    for (const result of await Promise.allSettled(reading))
      expect(result).toMatchObject({ status: "rejected", reason: { status: 503 } });
    trouble = () => false;
    expect((await readAll(blobs, records[0]!)).equals(bytesOf(1_000))).toBe(true);
  });
});

describe("the address of a bucket", () => {
  it("names bucket, folder, server and keys", () => {
    expect(parseS3Address("s3://files")).toEqual({
      bucket: "files",
      prefix: "",
      region: "us-east-1",
      endpoint: null,
      isPathStyle: false,
      credentials: null,
    });
    expect(
      parseS3Address(
        "s3://a%2Fb:c%3Ad@my.files/x/y/?endpoint=http://127.0.0.1:9000&region=eu-west-1",
      ),
    ).toEqual({
      bucket: "my.files",
      prefix: "x/y/",
      region: "eu-west-1",
      endpoint: "http://127.0.0.1:9000",
      isPathStyle: true,
      credentials: { accessKeyId: "a/b", secretAccessKey: "c:d" },
    });
  });

  it.each([
    ["s3://files?endpoint=storage.example", "endpoint"],
    ["s3://files?endpoint=https://key:secret@storage.example", "endpoint"],
    ["s3://files?endpoint=https://a.example&endpoint=https://b.example", "endpoint"],
    ["s3://files?bucket=other", "bucket"],
    ["s3://Fi_les", "names no bucket"],
    ["s3://key@files", "an access key without a secret"],
    ["s3://files?pathStyle=yes", "pathStyle"],
  ])("is refused with what to write: %s", (url, words) => {
    expect(() => parseS3Address(url)).toThrow(ConfigError);
    expect(() => parseS3Address(url)).toThrow(words);
    expect(() => parseS3Address(url)).toThrow("Write the address of the bucket like s3://bucket");
  });
});
