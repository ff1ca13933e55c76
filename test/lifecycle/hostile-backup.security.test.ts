// An attacker forges a backup and encrypts it with a passphrase, and an operator restores it. The
// restore changes no other workspace. All restored rows belong to the restored workspace (G28.3).
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesFrame, jsonFrame } from "../../src/lifecycle/file/frames.ts";
import { createSealedFile } from "../../src/lifecycle/file/sealed-file.ts";
import { openBackup, restore } from "../../src/lifecycle/restore/restore.ts";
import {
  copy,
  openLifecycleStage,
  ours,
  passphrase,
  shop,
  type LifecycleStage,
} from "./lifecycle-stage.ts";

let stage: LifecycleStage;
let files = 0;
beforeAll(async () => void (stage = await openLifecycleStage()));
afterAll(() => stage.close());

/**
 * Restores the rows as accounts in a workspace of the attacker.
 * @returns the message of the refusal
 */
async function restoreAccounts(rows: string, counted: number): Promise<string> {
  const file = join(stage.folder, `${(files += 1)}.backup`);
  const writer = await createSealedFile(file, passphrase);
  const manifest = {
    takenAt: "2026-01-01T00:00:00Z",
    revision: 1,
    definition: { ...shop, workspace: { ...shop.workspace, id: copy } },
    rootSecret: Buffer.alloc(32).toString("base64url"),
    secrets: {},
    revokedKeys: [],
  };
  const frames = [
    jsonFrame("manifest", manifest),
    jsonFrame("table", { of: "gateway", table: "gateway.end_user", columns: ["id", "email"] }),
    bytesFrame(Buffer.from(rows)),
    jsonFrame("rows", { rows: counted }),
    jsonFrame("end", { tables: 1, rows: counted, blobs: 0 }),
  ];
  for (const frame of frames) await writer.write(frame);
  await writer.end();
  await writer.close();
  const backup = await openBackup(file, passphrase).catch((error: Error) => error);
  if (backup instanceof Error) return backup.message;
  try {
    return await restore(stage.deps, backup).then(
      () => "restored",
      (error: Error) => error.message,
    );
  } finally {
    await backup.close();
  }
}
const id = (n: number): string => `0b6f3c52-6a0e-4a57-9d0e-1f1f6c1ff0${String(n).padStart(2, "0")}`;

it("rows with other line breaks that PostgreSQL accepts do not enter another workspace", async () => {
  const rows = `${id(1)}\tme@attacker.example\r${ours}\t${id(2)}\tgod@attacker.example\r`;
  const answer = await restoreAccounts(rows, 0);
  expect(
    await stage.sql("select email from gateway.end_user where workspace_id = $1", [ours]),
  ).toEqual([]);
  expect(answer).toContain("nothing was restored.");
});
