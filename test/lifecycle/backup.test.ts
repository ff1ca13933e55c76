// A workspace is the same after backup and restore, including every row and byte, on the same
// gateway or another (G28.1, G28.3).
import { readFile, stat } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, type BackedUp } from "../../src/lifecycle/backup/backup.ts";
import { openBackup, restore, type Backup } from "../../src/lifecycle/restore/restore.ts";
import { createBlobCopies } from "../../src/blobs/copies.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { StorageError } from "../../src/blobs/storage/storage.ts";
import { filesIn } from "../blobs/blob-stage.ts";
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { password } from "../auth/account-stage.ts";
import {
  contentsOf,
  copy,
  email,
  fillShop,
  openLifecycleStage,
  ours,
  passphrase,
  shop,
  stretch,
  type LifecycleStage,
  written,
} from "./lifecycle-stage.ts";

let stage: LifecycleStage;
let out: string;
let done: BackedUp;
let whole: Backup;
const files = new Map<string, Buffer>();
beforeAll(async () => {
  stage = await openLifecycleStage();
  await fillShop(stage);
  for (const size of [0, 1, 70_000, 700_000]) {
    const content = randomBytes(size);
    files.set(await stage.upload(`${size}.bin`, content), content);
  }
  const [first] = files.keys();
  await stage.blobs.setPublic(ours, first!, true);
  out = join(stage.folder, "shop.backup");
  done = await backUp(stage.deps, { workspaceId: ours, out, passphrase, stretch });
  whole = await openBackup(out, passphrase, { stretch });
});
afterAll(async () => {
  await whole.close();
  await stage.close();
});

async function bytesOf(
  { blobs }: LifecycleStage,
  workspaceId: string,
  id: string,
): Promise<Buffer> {
  const record = await blobs.find(workspaceId, id);
  const content = await blobs.open(record!);
  return content instanceof Readable ? buffer(content) : content;
}

const restoreAs = (to: LifecycleStage, as?: string) =>
  restore(to.deps, whole, as === undefined ? {} : { as });

async function expectSame(to: LifecycleStage, workspaceId: string): Promise<void> {
  expect(await contentsOf(to, workspaceId)).toEqual(await contentsOf(stage, ours));
  for (const [id, content] of files)
    expect((await bytesOf(to, workspaceId, id)).equals(content)).toBe(true);
}

describe("a backup", () => {
  it("is one file that only its owner can read, and lists its contents", async () => {
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect(done).toMatchObject({
      workspaceId: ours,
      name: "Test",
      blobs: 4,
      missing: [],
      flaws: [],
      bytes: (await stat(out)).size,
    });
    expect(done.rows).toBe(200 + 3 + 100 + 1 + 1 + 1 + 1 + 1);
    const bytes = await readFile(out);
    for (const secret of ["hush", "Person 1", email]) expect(bytes.includes(secret)).toBe(false);
  });

  it("is refused if its file exists already, or if the workspace does not exist", async () => {
    await expect(
      backUp(stage.deps, { workspaceId: ours, out, passphrase, stretch }),
    ).rejects.toThrow("exists already");
    const other = join(stage.folder, "none.backup");
    await expect(
      backUp(stage.deps, { workspaceId: copy, out: other, passphrase, stretch }),
    ).rejects.toThrow("does not exist");
    await expect(stat(other)).rejects.toThrow("ENOENT");
    await expect(stat(`${other}.part`)).rejects.toThrow("ENOENT");
  });
});

describe("restored", () => {
  it("gives an equal copy under another id, and does not change the original", async () => {
    const before = await contentsOf(stage, ours);
    const restored = await restoreAs(stage, copy);
    expect(restored).toMatchObject({ workspaceId: copy, name: "Test", rows: done.rows, blobs: 4 });
    await expectSame(stage, copy);
    expect(await contentsOf(stage, ours)).toEqual(before);
    const definitions = await stage.sql<{ it: unknown }>(
      "select definition #- '{workspace,id}' as it from (select definition::jsonb from gateway.workspace) as w",
    );
    expect(definitions[0]).toEqual(definitions[1]);
  });

  it("has new keys, except a revoked one, and keeps the passwords of its accounts", async () => {
    const other = await openLifecycleStage([]);
    try {
      const { keys } = await restoreAs(other);
      expect(keys.map(({ name }) => name)).toEqual(["pk", "sk"]);
      const gateway = await other.openGateway();
      const [pk, sk] = keys.map(({ token }) => token);
      const asked = { email, password };
      const answer = await gateway.client(`/${ours}/auth/login`, { json: asked, key: pk! });
      expect(answer.status).toBe(200);
      const read = { refs: { p: shop.tables["people"]!.id }, query: { from: "p" } };
      expect((await gateway.client(`/${ours}/query`, { json: read, key: sk! })).status).toBe(200);
      const stale = stage.tokens[ours]!["sk"]!;
      expect((await gateway.client(`/${ours}/query`, { json: read, key: stale })).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  it("gives an equal workspace in another deployment, encrypted under its master key", async () => {
    const other = await openLifecycleStage([]);
    try {
      const secretBox = createSecretBox(randomBytes(32));
      await restore({ ...other.deps, secretBox }, whole);
      await expectSame(other, ours);
      const [secret] = await other.sql<{ sealed: string }>("select sealed from gateway.secret");
      expect(secretBox.open(secret!.sealed, secretPlace(ours, "secrets.token"))).toBe("hush");
      const [shown] = await other.sql("select written from gateway.workspace");
      expect(shown).toEqual({ written });
      const [usage] = await other.sql("select bytes::int from gateway_tx.blob_usage");
      expect(usage).toEqual({ bytes: 770_001 });
    } finally {
      await other.close();
    }
  });

  it("succeeds once if several processes restore it, and leaves nothing if the store fails", async () => {
    const other = await openLifecycleStage([]);
    try {
      const { control } = other.database.database;
      const storage = openDisk("/dev/null/nowhere");
      const full = { ...other.deps, blobs: createBlobCopies({ control, storage }) };
      await expect(restore(full, whole)).rejects.toThrow(StorageError);
      expect(await other.sql("select id from gateway.workspace")).toEqual([]);
      const answers = await Promise.allSettled([1, 2, 3].map(() => restoreAs(other)));
      const refused = answers.flatMap((answer) =>
        answer.status === "rejected" ? [String(answer.reason)] : [],
      );
      expect(refused).toHaveLength(2);
      for (const said of refused) expect(said).toMatch(/The workspace .* exists already/);
      await expectSame(other, ours);
      expect(await filesIn(join(other.folder, "blobs"))).toHaveLength(4);
    } finally {
      await other.close();
    }
  });

  it("is refused if the workspace exists, and changes nothing", async () => {
    const before = await contentsOf(stage, ours);
    await expect(restoreAs(stage)).rejects.toThrow(/The workspace .* exists already/);
    expect(await contentsOf(stage, ours)).toEqual(before);
  });
});
