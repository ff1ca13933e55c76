// A backup shows the state of one moment, even with writes, uploads and deletions during the backup
// (G28.1). A restore that fails leaves nothing (G28.3).
import { randomBytes } from "node:crypto";
import { copyFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp } from "../../src/lifecycle/backup/backup.ts";
import { openBackup, restore } from "../../src/lifecycle/restore/restore.ts";
import { filesIn } from "../blobs/blob-stage.ts";
import {
  contentsOf,
  copy,
  fillShop,
  openLifecycleStage,
  ours,
  passphrase,
  stretch,
  type LifecycleStage,
} from "./lifecycle-stage.ts";

let stage: LifecycleStage;
beforeAll(async () => {
  stage = await openLifecycleStage();
  await fillShop(stage);
});
afterAll(() => stage.close());

/** Moves amounts between two tables until it is stopped. The sum of both tables stays the same. */
async function moveAmounts() {
  let goesOn = true;
  let moves = 0;
  const move = `with one as (update $ws."left" set amount = amount - 1 where id = $1 returning 1)
    update $ws."right" set amount = amount + 1 where id = $2`;
  const ids = `select l.id as l, r.id as r from (select id, row_number() over () as n from $ws."left") l
    join (select id, row_number() over () as n from $ws."right") r using (n)`;
  const pairs = await stage.sql<{ l: string; r: string }>(ids);
  const moving = Promise.all(
    [0, 1].map(async (mover) => {
      for (let n = mover; goesOn; n = (n + 2) % pairs.length) {
        await stage.sql(move, [pairs[n]!.l, pairs[n]!.r]);
        moves += 1;
      }
    }),
  );
  return {
    get moves() {
      return moves;
    },
    end: async () => {
      goesOn = false;
      await moving;
    },
  };
}

it("a backup under writes is consistent over two tables, and each of its files is complete", async () => {
  const kept = await stage.upload("kept.bin", randomBytes(300_000));
  const doomed = await Promise.all(
    Array.from({ length: 10 }, (_, n) => stage.upload(`doomed${n}.bin`, randomBytes(5_000))),
  );
  const moving = await moveAmounts();
  const out = join(stage.folder, "busy.backup");
  let changes = 0;
  let late = "";
  const meanwhile: Promise<unknown>[] = [];
  // During the backup, some files are deleted and one is uploaded. Whichever of these changes comes
  // first, the backup must show the state of one moment.
  const onProgress = (): void => {
    changes += 1;
    if (changes === 1) {
      meanwhile.push(stage.upload("late.bin", randomBytes(2_000)).then((id) => (late = id)));
      meanwhile.push(...doomed.map((id) => stage.blobs.remove(ours, id)));
    }
  };
  const done = await backUp(stage.deps, {
    workspaceId: ours,
    out,
    passphrase,
    stretch,
    onProgress,
  });
  await Promise.all(meanwhile);
  await moving.end();
  expect(moving.moves).toBeGreaterThan(10);
  expect(done.missing).toEqual([]);
  const backup = await openBackup(out, passphrase, { stretch });
  await restore(stage.deps, backup, { as: copy });
  await backup.close();
  const sums = `select (select sum(amount) from "ws_${copy.replaceAll("-", "")}"."left")::int + (select sum(amount) from "ws_${copy.replaceAll("-", "")}"."right")::int as sum`;
  expect(await stage.sql(sums)).toEqual([{ sum: 10_000 }]);
  const records = await stage.sql<{ id: string }>(
    "select id from gateway_tx.blob where workspace_id = $1",
    [copy],
  );
  expect(records.map(({ id }) => id)).toContain(kept);
  expect(late).not.toBe("");
  for (const { id } of records) await stage.blobs.open((await stage.blobs.find(copy, id))!);
});

it("a backup omits and names a file whose content is missing from the store", async () => {
  const id = await stage.upload("lost.bin", randomBytes(400_000));
  const record = await stage.blobs.find(ours, id);
  const [path] = (await filesIn(join(stage.folder, "blobs"))).filter((file) =>
    file.includes(record!.bytesId),
  );
  await writeFile(join(stage.folder, "blobs", path!), "short");
  const out = join(stage.folder, "missing.backup");
  const done = await backUp(stage.deps, { workspaceId: ours, out, passphrase, stretch });
  expect(done.missing).toEqual(["lost.bin"]);
  await (await openBackup(out, passphrase, { stretch })).close();
  await stage.blobs.remove(ours, id);
});

describe("a restore that cannot be finished", () => {
  it("leaves no workspace, no schema and no bytes", async () => {
    const as = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fdead";
    const out = join(stage.folder, "whole.backup");
    await backUp(stage.deps, { workspaceId: ours, out, passphrase, stretch });
    const broken = join(stage.folder, "broken.backup");
    await copyFile(out, broken);
    const backup = await openBackup(broken, passphrase, { stretch });
    const files = await filesIn(join(stage.folder, "blobs"));
    const before = await contentsOf(stage, ours);
    const nothing = async () => {
      expect(await stage.sql("select from gateway.workspace where id = $1", [as])).toEqual([]);
      expect(await stage.sql("select from pg_namespace where nspname like '%fdead'")).toEqual([]);
      expect(await filesIn(join(stage.folder, "blobs"))).toEqual(files);
    };
    // The file is damaged after its check. The restore reads it a second time and finds the damage.
    const bytes = await readFile(out);
    bytes[bytes.length - 100]! ^= 1;
    await writeFile(broken, bytes);
    await expect(restore(stage.deps, backup, { as })).rejects.toThrow("is damaged");
    await nothing();
    await expect(openBackup(broken, passphrase, { stretch })).rejects.toThrow("is damaged");
    // A restore stops when its abort signal fires.
    await copyFile(out, broken);
    const stop = new AbortController();
    const told = restore(stage.deps, backup, {
      as,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error("told to stop")),
    });
    await expect(told).rejects.toThrow("told to stop");
    await nothing();
    await backup.close();
    expect(await contentsOf(stage, ours)).toEqual(before);
  });

  it("leaves nothing if the command stops a backup", async () => {
    const stop = new AbortController();
    const out = join(stage.folder, "stopped.backup");
    const options = { workspaceId: ours, out, passphrase, stretch, signal: stop.signal };
    const told = backUp(stage.deps, {
      ...options,
      onProgress: () => stop.abort(new Error("told to stop")),
    });
    await expect(told).rejects.toThrow("told to stop");
    for (const path of [out, `${out}.part`]) await expect(stat(path)).rejects.toThrow("ENOENT");
  });

  it("leaves nothing if the command stops a backup that waits for a table", async () => {
    const out = join(stage.folder, "waiting.backup");
    const stop = new AbortController();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const holding = stage.database.database.owner.transaction(async (connection) => {
      const text = `lock table "ws_${ours.replaceAll("-", "")}"."left" in access exclusive mode`;
      await connection.run({ text });
      held();
      await released;
    });
    await isHeld;
    const told = backUp(stage.deps, {
      workspaceId: ours,
      out,
      passphrase,
      stretch,
      signal: stop.signal,
    });
    const waiting =
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => stage.sql(waiting), { timeout: 30_000 }).toEqual([{ n: 1 }]);
    stop.abort(new Error("told to stop"));
    for (const path of [out, `${out}.part`]) await expect(stat(path)).rejects.toThrow("ENOENT");
    release();
    await holding;
    await expect(told).rejects.toThrow("told to stop");
  });
});
