// G25.1: nodes that are killed during uploads and deletions leave no record without bytes. After a
// sweep, there are no bytes without a record.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  checkBlobs,
  newBlobReport,
  runBlobFaults,
} from "../../scripts/faults/blob-faults/rounds.ts";
import { randomFor } from "../../scripts/random.ts";
import {
  bytesOf,
  openBlobStage,
  upload,
  workspaceOf,
  type BlobStage,
} from "../blobs/blob-stage.ts";

const workspace = workspaceOf();
let stage: BlobStage;
beforeAll(async () => void (stage = await openBlobStage()));
afterAll(() => stage.close());

it("kill -9 of nodes during uploads and deletes", async () => {
  const { url: databaseUrl } = stage.database;
  const random = randomFor("suite");
  const options = {
    databaseUrl,
    workspaceId: workspace.id,
    folder: stage.folder,
    rounds: 1,
    random,
  };
  const report = await runBlobFaults(options);
  expect(report).toMatchObject({
    lost: 0,
    bare: 0,
    undead: 0,
    orphans: 0,
    surprises: 0,
    examples: [],
  });
  expect(report.stored).toBeGreaterThan(0);
}, 120_000);

it("the check that follows each round finds planted damage", async () => {
  const blobs = stage.openBlobs();
  const [bare, changed, gone, kept] = await Promise.all(
    Array.from({ length: 4 }, () => blobs.store(workspace, upload(bytesOf(50)))),
  );
  const pathOf = (id: string): string =>
    readdirSync(stage.folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(id))
      .map((path) => join(stage.folder, path))[0]!;
  const answers = {
    stored: new Map([bare, changed, gone, kept].map((one) => [one!.id, one!])),
    removing: new Set<string>(),
    removed: new Set([kept!.id]),
    surprises: [],
  };
  rmSync(pathOf(bare!.bytesId));
  writeFileSync(pathOf(changed!.bytesId), bytesOf(50, 2));
  await blobs.remove(workspace.id, gone!.id);
  writeFileSync(`${pathOf(kept!.bytesId)}.other`, "none of the gateway's names");
  await stage.sql("update gateway_tx.blob_usage set bytes = bytes + 1 where workspace_id = $1", [
    workspace.id,
  ]);
  const report = newBlobReport();
  const place = { folder: stage.folder, workspaceId: workspace.id };
  await checkBlobs(stage.database.database.owner, place, answers, report);
  expect(report).toMatchObject({ bare: 2, lost: 1, undead: 1, orphans: 2 });
});
