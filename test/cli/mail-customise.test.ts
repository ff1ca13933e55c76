// An operator copies a mail into a workspace folder, applies it, and goes back to an earlier
// version.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noteMailFailure } from "../../src/mail/index.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { gateway, type Ended } from "./shell.ts";

const mail = "password-changed";
let database: TestDatabase;
let directory: string;
let shop: string;
beforeAll(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "workspace-gateway-test-mails-"));
  shop = join(directory, "shop");
  mkdirSync(shop);
  writeFileSync(join(shop, "workspace.yaml"), `workspace: { id: ${WORKSPACE_ID}, name: Shop }\n`);
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.close();
});

const run = (...args: readonly string[]): Promise<Ended> =>
  gateway(
    {
      directory,
      env: {
        DATABASE_URL: database.url,
        GATEWAY_MASTER_KEY: database.masterKey.toString("hex"),
        GATEWAY_DATA_DIR: join(directory, "data"),
      },
    },
    ...args,
  );
const english = (): string => join(shop, "mail", mail, "i18n/en.yaml");
const setSubject = (subject: string): void =>
  writeFileSync(
    english(),
    readFileSync(english(), "utf8").replace(/subject: .*/, `subject: ${JSON.stringify(subject)}`),
  );

describe("gateway mail customise", () => {
  it("copies the mail, says what to do next, and never overwrites a file", async () => {
    const copied = await run("mail", "customise", mail, "--workspace", "shop");
    expect(copied).toEqual({
      code: 0,
      out: `Copied the mail ${mail} to shop/mail/${mail}. Edit template.mjml and the words in i18n/, then run gateway apply shop.`,
      err: "",
    });
    setSubject("Ours");
    const again = await run("mail", "customise", mail, "--workspace", "shop");
    expect([again.code, again.err]).toEqual([1, expect.stringContaining("already customises")]);
    expect(readFileSync(english(), "utf8")).toContain("Ours");
  });

  it.each([
    ["reset-kode", "Did you mean reset-code?"],
    ["invitation", "all workspaces send the same one"],
    ["../../etc", "The known names are"],
  ])("refuses the mail %s", async (name, says) => {
    const { code, err } = await run("mail", "customise", name, "--workspace", "shop");
    expect([code, err]).toEqual([2, expect.stringContaining(says)]);
  });

  it("writes nothing through a link, and nothing outside of a workspace folder", async () => {
    const linked = join(directory, "linked");
    const target = join(directory, "target");
    for (const folder of [linked, target]) mkdirSync(folder);
    const text = readFileSync(join(shop, "workspace.yaml"), "utf8");
    writeFileSync(join(linked, "workspace.yaml"), text.replace("0001,", "0009,"));
    symlinkSync(target, join(linked, "mail"));
    const refused = await run("mail", "customise", mail, "--workspace", "linked");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("is a link")]);
    expect((await run("mail", "customise", mail, "--workspace", "target")).code).toBe(1);
    expect((await run("mail", "customise", mail, "--workspace", ".")).code).toBe(2);
    rmSync(linked, { recursive: true });
  });
});

describe("the versions of a customised mail", () => {
  it("are listed, restored, and not undone by an unchanged apply", async () => {
    expect((await run("apply", "shop")).out).toContain(`+ mail.${mail}`);
    setSubject("Ours, again");
    const { out } = await run("diff", "shop");
    expect(out).toContain(`~ mail.${mail}  change i18n/en.yaml, version 2`);
    await run("apply", "shop");
    const listed = await run("mail", "versions");
    expect(listed.out).toMatch(new RegExp(`^${mail} +2 .* active$`, "m"));
    const restored = await run("mail", "restore", mail, "1");
    expect(restored.out).toBe(
      `The workspace sends version 1 of the mail ${mail} from now on. An apply changes this only if the files of the mail changed.`,
    );
    expect((await run("apply", "shop")).out).toContain("no changes");
    const { versions } = JSON.parse((await run("mail", "versions", mail, "--json")).out);
    expect(versions).toMatchObject([
      { number: 2, isApplied: true, isChosen: false },
      { number: 1, isApplied: false, isChosen: true },
    ]);
  });

  it("lead back to the gateway's own mail", async () => {
    expect((await run("mail", "restore", mail, "default")).code).toBe(0);
    expect((await run("mail", "versions")).out).toContain(
      `${mail}: the gateway's own mail is active.`,
    );
  });

  it("that do not exist are refused, with the versions that do", async () => {
    const unknown = await run("mail", "restore", mail, "7");
    expect([unknown.code, unknown.err]).toEqual([
      1,
      `The mail ${mail} has no version 7. Name one of these versions: 2, 1.`,
    ]);
    for (const text of ["0", "-1", "two", "1.5", "99999999999"])
      expect((await run("mail", "restore", mail, "--", text)).code, text).toBe(2);
    expect((await run("mail", "versions", "nothing")).code).toBe(2);
  });

  it("that break a rule of this gateway are not restored", async () => {
    const { owner } = database.database;
    const text =
      "update gateway.mail_version set files = replace(files, '{{ text.headline }}', '{{ nothing }}') where number = 1";
    await owner.run({ text });
    const { code, err } = await run("mail", "restore", mail, "1");
    expect([code, err]).toEqual([1, expect.stringContaining("breaks a rule of this gateway")]);
  });

  it("that failed are shown, also by doctor, without control characters", async () => {
    await run("mail", "restore", mail, "2");
    const { owner } = database.database;
    await noteMailFailure(owner, WORKSPACE_ID, mail, 2, "template.mjml:3 (too-much)\u001b[31m");
    const { out } = await run("mail", "versions");
    expect(out).toMatch(/active; failed .*: template\.mjml:3 \(too-much\)/);
    const doctor = await run("doctor");
    expect(doctor.out).toContain(`could not send version 2 of the mail ${mail}`);
    expect(out + doctor.out).not.toContain("\u001b");
  });
});

it("an apply of a mail with a mistake stores nothing, and names the file and the line", async () => {
  setSubject("{{ nobody }}");
  const { code, err } = await run("apply", "shop");
  expect(code).toBe(1);
  expect(err).toMatch(/mail\/password-changed\/i18n\/en\.yaml:1\S*  error  undefined-variable/);
  const { versions } = JSON.parse((await run("mail", "versions", "--json")).out);
  expect(versions).toHaveLength(2);
});
