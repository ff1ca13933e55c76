// G25.4: uploads to a full disk. The disk is a file system of 2 MiB in memory. The test is skipped
// if this user may not mount one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { acceptStore } from "../../src/blobs/store-marker.ts";
import { bytesOf, filesIn, MB, openBlobStage, readAll, upload, workspaceOf } from "./blob-stage.ts";

const folder = mkdtempSync(join(tmpdir(), "workspace-gateway-test-full-"));
const isMounted = succeeded("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder);
if (!isMounted) console.warn("The test of a full disk is skipped: this user may not mount.");
afterAll(() => {
  if (isMounted) succeeded("umount", folder);
  rmSync(folder, { recursive: true, force: true });
});

function succeeded(command: string, ...options: string[]): boolean {
  try {
    execFileSync(command, options, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!isMounted)(
  "a full disk acknowledges no upload, keeps no bytes, and accepts uploads again when space is free",
  async () => {
    const stage = await openBlobStage();
    await acceptStore(openDisk(folder), stage.database.database.control);
    const blobs = stage.openBlobs({ storage: openDisk(folder) });
    const workspace = workspaceOf();
    const kept = await blobs.store(workspace, upload(bytesOf(MB)));
    const together = [3 * MB, 1_500_000, 1_400_000].map((size) =>
      blobs.store(workspace, upload(bytesOf(size))),
    );
    for (const result of await Promise.allSettled(together))
      expect(result).toMatchObject({ status: "rejected", reason: { status: 503 } });
    expect(await filesIn(folder)).toHaveLength(1);
    expect(await stage.sql("select from gateway_tx.blob_pending")).toEqual([]);
    expect(await stage.sql("select bytes::int from gateway_tx.blob_usage")).toEqual([
      { bytes: MB },
    ]);
    expect((await readAll(blobs, kept)).equals(bytesOf(MB))).toBe(true);
    await blobs.remove(workspace.id, kept.id);
    await blobs.store(workspace, upload(bytesOf(1_500_000)));
    await stage.close();
  },
);
