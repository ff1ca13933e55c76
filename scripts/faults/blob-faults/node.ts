// A node that uploads and deletes files until the check `blob-faults` kills it. Prints a line for
// each answer.
// Usage: node.ts <database url> <folder> <workspace id>
import { createHash, randomBytes, randomInt } from "node:crypto";
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { buildWorkspace } from "../../../src/catalog/index.ts";
import { createBlobs, openStorage } from "../../../src/blobs/index.ts";
import { createLogger, systemClock } from "../../../src/platform/index.ts";
import { createPool } from "../../../src/platform/postgres/index.ts";
import { defineWorkspace } from "../../../test/support/definition.ts";
import { nodeName } from "./node-name.ts";

const LOOPS = 6;
const CHUNK_BYTES = 16 * 1024;
const CHUNKS_MAX = 80;

const [databaseUrl = "", folder = "", id = ""] = process.argv.slice(2);
const definition = defineWorkspace({ id });
const workspace = buildWorkspace(definition, { version: 1, rootSecret: randomBytes(32) });
const blobs = createBlobs({
  control: createPool({
    connection: { connectionString: databaseUrl, application_name: nodeName },
    size: LOOPS + 2,
  }),
  storage: openStorage(`file:${folder}`),
  clock: systemClock,
  log: createLogger("error"),
});
const stored: string[] = [];
const say = (...words: readonly (string | number)[]): void =>
  void writeSync(1, `${words.join(" ")}\n`);

async function* someBytes(hash: ReturnType<typeof createHash>): AsyncIterable<Buffer> {
  for (let left = randomInt(CHUNKS_MAX); left > 0; left--) {
    const chunk = randomBytes(randomInt(1, CHUNK_BYTES));
    hash.update(chunk);
    yield chunk;
    if (randomInt(20) === 0) await sleep(randomInt(5));
  }
}

async function upload(): Promise<void> {
  const hash = createHash("sha256");
  const file = { name: "a.bin", extension: "bin", contentType: "application/octet-stream" };
  const bytes = someBytes(hash);
  const record = await blobs.store(workspace, { ...file, createdBy: null, bytes });
  say("stored", record.id, hash.digest("base64url"), record.size);
  stored.push(record.id);
}

async function remove(): Promise<void> {
  const [chosen] = stored.splice(randomInt(stored.length), 1);
  if (chosen === undefined) return;
  say("removing", chosen);
  if (await blobs.remove(workspace.id, chosen)) say("removed", chosen);
  else say("surprise", `file ${chosen} was gone`);
}

async function loop(): Promise<void> {
  for (;;)
    await (stored.length > 0 && randomInt(100) < 45 ? remove() : upload()).catch((error: unknown) =>
      say("surprise", String(error)),
    );
}

say("ready");
await Promise.all(Array.from({ length: LOOPS }, loop));
