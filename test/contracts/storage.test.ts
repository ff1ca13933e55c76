// G25: all byte storages pass the same contract.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { openStorage } from "../../src/blobs/index.ts";
import type { Storage } from "../../src/blobs/storage/storage.ts";
import { startS3Server, type S3Server } from "./s3-server.ts";
import { someSizes, storageContract } from "./storage-contract.ts";

describe("a folder", () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "workspace-gateway-test-disk-"));
    storage = openStorage(`file:${join(folder, "made", "when", "needed")}`);
  });
  afterAll(async () => {
    storage.close();
    await rm(folder, { recursive: true, force: true });
  });
  for (const { name, check } of storageContract(someSizes)) it(name, () => check(storage));
});

describe("a bucket", () => {
  let server: S3Server;
  let storage: Storage;
  beforeAll(async () => {
    server = await startS3Server();
    storage = openStorage(server.url);
  });
  afterAll(async () => {
    storage.close();
    await server.close();
  });
  for (const { name, check } of storageContract(someSizes)) it(name, () => check(storage));
});
