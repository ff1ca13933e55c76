// The file of a backup: a changed file is refused (G28.2).
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSealedFile, openSealedFile } from "../../src/lifecycle/file/sealed-file.ts";
import { LifecycleError } from "../../src/lifecycle/lifecycle-error.ts";

const CHUNK = 256 * 1024;
const SEALED = CHUNK + 16;
const HEADER = 65;
const passphrase = "a passphrase of tests";
/** Derives a key without the usual cost, so that the test can try hundreds of files. */
const quickly = async (text: string, salt: Buffer): Promise<Buffer> =>
  createHash("sha256").update(salt).update(text).digest();

let folder: string;
let whole: Buffer;
const content = randomBytes(3 * CHUNK + 1_234);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workspace-gateway-test-backup-"));
  whole = await written([
    content.subarray(0, 10),
    content.subarray(10, 700_000),
    content.subarray(700_000),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const nextPath = (): string => join(folder, `${(files += 1)}.backup`);

async function written(pieces: readonly Buffer[]): Promise<Buffer> {
  const path = nextPath();
  const writer = await createSealedFile(path, passphrase, quickly);
  for (const piece of pieces) await writer.write(piece);
  await writer.end();
  await writer.close();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(writer.bytes).toBe((await stat(path)).size);
  return readFile(path);
}

async function readBack(bytes: Buffer, given = passphrase): Promise<Buffer> {
  const path = nextPath();
  await writeFile(path, bytes);
  const reader = await openSealedFile(path, given, quickly);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of reader.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    await reader.close();
    await rm(path);
  }
}

const refused = (bytes: Buffer): Promise<unknown> =>
  readBack(bytes).then(
    () => "read",
    (error: unknown) => (error instanceof LifecycleError ? "refused" : error),
  );

describe("a sealed file", () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
    "returns the %i bytes that were written",
    async (length) => {
      const bytes = content.subarray(0, length);
      expect((await readBack(await written([bytes]))).equals(bytes)).toBe(true);
    },
  );

  it("returns bytes that were written in pieces, and contains none of them in plain text", async () => {
    expect((await readBack(whole)).equals(content)).toBe(true);
    expect(whole.includes(content.subarray(0, 16))).toBe(false);
    expect((await written([content])).equals(whole)).toBe(false);
  });

  it("is refused if it is cut off at any position", async () => {
    const places = Array.from({ length: 12 }, (_, index) =>
      Math.floor((index * whole.length) / 12),
    );
    const edges = [1, 2, 3].flatMap((n) => [
      HEADER + n * SEALED - 1,
      HEADER + n * SEALED,
      HEADER + n * SEALED + 1,
    ]);
    for (const place of [...places, ...edges, HEADER, HEADER + 16, whole.length - 1])
      expect(await refused(whole.subarray(0, place)), `${place}`).toBe("refused");
  });

  it("is refused with any flipped bit, or with added bytes", async () => {
    const short = await written([content.subarray(0, CHUNK + 1_234)]);
    const places = Array.from({ length: 30 }, () => Math.floor(Math.random() * short.length));
    for (const place of [...places, ...Array(HEADER).keys()]) {
      const changed = Buffer.from(short);
      changed[place]! ^= 1 << (place % 8);
      expect(await refused(changed), `${place}`).toBe("refused");
    }
    expect(await refused(Buffer.concat([whole, Buffer.of(0)]))).toBe("refused");
    expect(await refused(Buffer.concat([whole, whole.subarray(HEADER)]))).toBe("refused");
  });

  it("is refused with chunks that are reordered, repeated, missing, or from another file", async () => {
    const chunk = (bytes: Buffer, n: number): Buffer =>
      bytes.subarray(HEADER + n * SEALED, HEADER + (n + 1) * SEALED);
    const header = whole.subarray(0, HEADER);
    const of = (...numbers: readonly number[]): Buffer =>
      Buffer.concat([header, ...numbers.map((n) => chunk(whole, n))]);
    expect((await readBack(of(0, 1, 2, 3))).equals(content)).toBe(true);
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 1, 3],
      [0, 1, 3],
      [0, 0, 1, 2, 3],
      [0, 1, 2],
      [3],
      [0, 3],
      [],
    ])
      expect(await refused(of(...order)), order.join()).toBe("refused");
    const other = await written([content]);
    const mixed = Buffer.concat([
      header,
      chunk(whole, 0),
      chunk(other, 1),
      chunk(whole, 2),
      chunk(whole, 3),
    ]);
    expect(await refused(mixed)).toBe("refused");
  });

  it("is refused with its own message for another passphrase, another version and other files", async () => {
    await expect(readBack(whole, "another passphrase")).rejects.toThrow(/passphrase does not fit/);
    const later = Buffer.from(whole);
    later[16] = 2;
    await expect(readBack(later)).rejects.toThrow(/version 2, and this gateway reads version 1/);
    await expect(readBack(Buffer.from("PK\u0003\u0004 something else entirely"))).rejects.toThrow(
      /is not a backup/,
    );
    await expect(readBack(Buffer.alloc(0))).rejects.toThrow(/is not a backup/);
  });

  it("accepts its passphrase in composed and decomposed Unicode", async () => {
    const path = nextPath();
    const writer = await createSealedFile(path, "cafe\u0301 with composed letters");
    await writer.end();
    await writer.close();
    await (await openSealedFile(path, "caf\u00e9 with composed letters")).close();
  });
});
