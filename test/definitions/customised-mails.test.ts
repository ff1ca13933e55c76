// A workspace replaces mails of the gateway with files in its folder. Each change is a stored
// version, which an operator can choose again.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyAtStart } from "../../src/definitions/apply/at-start.ts";
import { applyFolder, planFolder } from "../../src/definitions/apply/apply.ts";
import {
  addMailVersion,
  chooseMailVersion,
  listMailVersions,
  ownMailFolder,
} from "../../src/mail/index.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { clearScratch, folderOf } from "./corner-store.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let bench: Workbench;
let folder: string;
beforeAll(async () => void (bench = await openWorkbench()));
afterAll(async () => {
  await bench.close();
  clearScratch();
});
beforeEach(async () => {
  await bench.sql("delete from gateway.workspace");
  await bench.sql("drop schema if exists $ws cascade");
  folder = folderOf({ "workspace.yaml": `workspace: { id: ${WORKSPACE_ID}, name: Notes }\n` });
});

const mail = "password-changed";
const pathOf = (file: string): string => join(folder, "mail", mail, file);
const addMail = (): void => {
  for (const part of ["template.mjml", "i18n"])
    cpSync(join(ownMailFolder, mail, part), pathOf(part), { recursive: true });
};
const edit = (file: string, piece: string | RegExp, by: string): void => {
  const before = readFileSync(pathOf(file), "utf8");
  const after = before.replace(piece, by);
  expect(after).not.toBe(before);
  writeFileSync(pathOf(file), after);
};
const apply = () => applyFolder(bench, { folder, env: {} });
const changesOf = async (): Promise<string[]> =>
  (await apply()).changes.map(({ kind, path, summary }) => `${kind} ${path}: ${summary}`);
const versions = async () =>
  (await listMailVersions(bench.database.owner, WORKSPACE_ID)).map(
    ({ number, isApplied, isChosen }) =>
      `${number}${isApplied ? " applied" : ""}${isChosen ? " chosen" : ""}`,
  );
const choose = (number: number | null) =>
  chooseMailVersion(bench.database.owner, WORKSPACE_ID, mail, number);

describe("an apply of a folder with a customised mail", () => {
  it("stores a version for each change of the files, says what changed, and raises the revision", async () => {
    await apply();
    addMail();
    const planned = await planFolder(bench, { folder, env: {} });
    expect(planned.changes).toMatchObject([{ kind: "create", path: `mail.${mail}` }]);
    expect(await versions()).toEqual([]);
    expect(await changesOf()).toEqual([`create mail.${mail}: customise the mail, version 1`]);
    expect(await versions()).toEqual(["1 applied chosen"]);
    expect(await changesOf()).toEqual([]);
    edit("i18n/de.yaml", /subject: .*/, 'subject: "Neues Passwort"');
    const { changes, revision } = await apply();
    expect(changes.map(({ summary }) => summary)).toEqual(["change i18n/de.yaml, version 2"]);
    expect(revision).toBe(3);
    expect(await versions()).toEqual(["2 applied chosen", "1"]);
  });

  it("keeps a restored version until the files change", async () => {
    addMail();
    await apply();
    edit("i18n/en.yaml", /subject: .*/, 'subject: "New password"');
    await apply();
    await choose(1);
    expect(await changesOf()).toEqual([]);
    expect(await versions()).toEqual(["2 applied", "1 chosen"]);
    edit("i18n/en.yaml", /subject: .*/, 'subject: "Newer password"');
    expect(await changesOf()).toEqual([`change mail.${mail}: change i18n/en.yaml, version 3`]);
    expect(await versions()).toEqual(["3 applied chosen", "2", "1"]);
  });

  it("without the mail's folder returns to the gateway's own mail, and keeps the versions", async () => {
    addMail();
    await apply();
    rmSync(join(folder, "mail"), { recursive: true });
    expect(await changesOf()).toEqual([
      `drop mail.${mail}: send the gateway's own mail again; the versions stay`,
    ]);
    expect(await versions()).toEqual(["1"]);
    expect(await changesOf()).toEqual([]);
    addMail();
    expect(await changesOf()).toEqual([`create mail.${mail}: customise the mail, version 1`]);
    expect(await versions()).toEqual(["1 applied chosen"]);
  });

  it("keeps the newest 20 versions, and the version that is chosen", async () => {
    addMail();
    await apply();
    const { owner } = bench.database;
    for (let number = 2; number <= 23; number++) {
      const version = { mail, number, hash: `hash ${number}`, files: "{}" };
      await addMailVersion(owner, WORKSPACE_ID, version, 1);
    }
    const numbers = (await versions()).map((text) => Number.parseInt(text));
    expect(numbers).toEqual([...Array.from({ length: 20 }, (_, index) => 23 - index), 1]);
  });

  it("happens at a start, too, if only a word of the mail changed", async () => {
    addMail();
    const options = { workspaces: folder, embedded: true, env: {} };
    expect(await applyAtStart(bench, options)).toHaveLength(1);
    expect(await applyAtStart(bench, options)).toEqual([]);
    edit("i18n/en.yaml", /subject: .*/, 'subject: "New password"');
    expect(await applyAtStart(bench, options)).toMatchObject([
      { changes: [{ path: `mail.${mail}` }] },
    ]);
  });

  it("reads no definition files in mail/, and refuses them", async () => {
    mkdirSync(join(folder, "mail"));
    writeFileSync(join(folder, "mail", "tables.yaml"), "tables: {}\n");
    await expect(apply()).rejects.toMatchObject({
      diagnostics: [{ file: "mail/tables.yaml", rule: "misplaced-file" }],
    });
  });
});
