// A backup contains the customised mails of a workspace with their versions, and a removal deletes
// them. Forged versions refuse the restore (G28.7).
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { backUp } from "../../src/lifecycle/backup/backup.ts";
import { removeWorkspace } from "../../src/lifecycle/remove.ts";
import { openBackup, restore } from "../../src/lifecycle/restore/restore.ts";
import { addMailVersion, chooseMailVersion, packMail } from "../../src/mail/index.ts";
import {
  copy,
  openLifecycleStage,
  ours,
  passphrase,
  shop,
  stretch,
  type LifecycleStage,
} from "./lifecycle-stage.ts";

const mail = "reset-code";
let stage: LifecycleStage;
let taken = 0;
beforeAll(async () => void (stage = await openLifecycleStage([shop])));
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.sql("delete from gateway.mail_version");
  const { owner } = stage.database.database;
  for (const number of [1, 2]) {
    const packed = packMail(
      new Map([["template.mjml", `version ${number}\n\ttab "quoted" \\n é`]]),
    );
    await addMailVersion(owner, ours, { mail, number, ...packed }, 1);
  }
  await chooseMailVersion(owner, ours, mail, 1);
});

const rowsOf = (workspace: string) =>
  stage.sql(
    "select mail, number, hash, files, revision, stored_at, is_applied, is_chosen from gateway.mail_version where workspace_id = $1 order by number",
    [workspace],
  );

async function restored(): Promise<void> {
  const file = join(stage.folder, `${(taken += 1)}.backup`);
  await backUp(stage.deps, { workspaceId: ours, out: file, passphrase, stretch });
  const backup = await openBackup(file, passphrase, { stretch });
  try {
    await restore(stage.deps, backup, { as: copy });
  } finally {
    await backup.close();
  }
}

it("a restored workspace has the same versions, and the same one is active", async () => {
  await restored();
  expect(await rowsOf(copy)).toEqual(await rowsOf(ours));
  expect(await rowsOf(copy)).toHaveLength(2);
  await removeWorkspace(stage.deps, { workspaceId: copy, settle: async () => {} });
  expect(await rowsOf(copy)).toEqual([]);
});

it.each([
  ["another mail", "update gateway.mail_version set mail = 'invitation'"],
  ["files that do not fit their hash", "update gateway.mail_version set files = '{}'"],
  ["an endless time", "update gateway.mail_version set stored_at = 'infinity'"],
  ["an endless failure", "update gateway.mail_version set failure = repeat('x', 501)"],
])("a version with %s refuses the restore before anything changes", async (_name, text) => {
  await stage.sql(text);
  await expect(restored()).rejects.toThrow("accounts, players or mails that are not valid");
  expect(await rowsOf(copy)).toEqual([]);
});

it.each(["variables.yaml", "../template.mjml", "i18n/../../x.yaml", "_shared/head.mjml"])(
  "a version with the file %s refuses the restore",
  async (path) => {
    const { files, hash } = packMail(new Map([[path, "x"]]));
    await stage.sql("update gateway.mail_version set files = $1, hash = $2", [files, hash]);
    await expect(restored()).rejects.toThrow("version 1 of the mail reset-code");
  },
);
