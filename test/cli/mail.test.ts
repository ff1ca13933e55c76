import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSmtpTransport } from "../../src/mail/delivery/smtp-transport.ts";
import { copyMailFolder, type MailFolderCopy } from "../mail/folder.ts";
import {
  openMailStage,
  openPostOffice,
  startMailServer,
  waitingJobs,
  type MailServer,
  type MailStage,
} from "../mail/mail-stage.ts";
import { gateway, type Ended } from "./shell.ts";
import { soon } from "../support/soon.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-mail-cli-"));
  return () => rm(directory, { recursive: true });
});
const run = (...args: readonly string[]): Promise<Ended> =>
  gateway({ directory, env: {} }, "mail", ...args);

describe("gateway mail", () => {
  it("lists its commands, each with its own help", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    for (const name of ["dev", "check", "send", "last", "retry"]) {
      expect(out).toMatch(new RegExp(`^ {2}${name} `, "m"));
      expect(await run(name, "--help")).toMatchObject({
        code: 0,
        out: expect.stringContaining(`gateway mail ${name}`),
      });
    }
  });

  it.each([
    [["send", "confirm-email"]],
    [["last", "--code", "--link"]],
    [["check", "a", "b"]],
    [["check", "a", "--folder", "b"]],
    [["dev", "a", "--folder", "b"]],
    [["send", "reset-code", "a", "--folder", "b", "--to", "ada@example.com"]],
    [["frobnicate"]],
  ])("ends with 2 after wrong usage: %j", async (args) => {
    expect((await run(...args)).code).toBe(2);
  });
});

describe("gateway mail check", () => {
  it("finds no problem in the gateway's own templates", async () => {
    expect(await run("check")).toEqual({
      code: 0,
      out: "Checked 7 templates with 56 mails. Result: no problems.",
      err: "",
    });
  });
});

describe("gateway mail check of a folder with two templates", () => {
  let folder: MailFolderCopy;
  beforeEach(async () => {
    folder = await copyMailFolder(["confirm-email", "reset-code"], ["default", "german-long"]);
    return () => folder.close();
  });

  it("ends with 1 after errors, and prints their positions with relative paths", async () => {
    await folder.replace("reset-code/template.mjml", "{{ code }}", "{{ cod }}");
    const ended = await gateway({ directory: folder.path, env: {} }, "mail", "check", ".");
    expect(ended.code).toBe(1);
    const [first, last] = ended.out.split("\n");
    expect(first).toMatch(
      /^reset-code\/template\.mjml:10 {2}error {2}undefined-variable {2}undefined variable cod\. Did you mean code\?/,
    );
    expect(last).toBe("Checked 2 templates with 8 mails. Result: 1 error, 0 warnings.");
  });

  it("ends with 0 after warnings only, and prints JSON for programs", async () => {
    await folder.replace("reset-code/i18n/de.yaml", /^ {2}validity.*\n/m, "");
    const { code, out } = await gateway(
      { directory: folder.path, env: {} },
      "mail",
      "check",
      ".",
      "--json",
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        file: "reset-code/i18n/de.yaml",
        line: 3,
        column: 1,
        rule: "missing-word",
        message: "validity is missing",
        hint: "Translate the text `validity`. Without the translation, mails contain the English text.",
        severity: "warning",
      },
    ]);
  });

  it("ends with 1 after warnings, if it is strict", async () => {
    expect((await run("check", folder.path, "--strict")).code).toBe(0);
    await folder.replace("reset-code/i18n/de.yaml", /^ {2}validity.*\n/m, "");
    const checked = (...options: string[]): Promise<Ended> => run("check", folder.path, ...options);
    const { code, ...printed } = await checked();
    expect(code).toBe(0);
    expect(await checked("--strict")).toEqual({ ...printed, code: 1 });
  });

  it("takes the folder as an argument, as an option, or as both", async () => {
    await folder.remove("confirm-email");
    await folder.replace("reset-code/template.mjml", "{{ code }}", "{{ cod }}");
    const { path } = folder;
    const [first, ...others] = await Promise.all([
      run("check", path),
      run("check", "--folder", path),
      run("check", path, "--folder", `${path}/.`),
    ]);
    expect(first?.out).toContain("undefined variable cod");
    for (const other of others) expect(other).toEqual(first);
    expect(await run("check", path, "--folder", "other")).toEqual({
      code: 2,
      out: "",
      err: `You named the folders ${path} and other. Name one folder, as an argument or with --folder.`,
    });
  });

  it("reports a missing language of a template, and a problem of a shared part once", async () => {
    await folder.remove("reset-code/i18n/de.yaml");
    await folder.remove("_shared/i18n/de.yaml");
    const { code, out } = await run("check", folder.path);
    expect(code).toBe(0);
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/_shared\/i18n\/de\.yaml:1 {2}warning {2}missing-translation/);
    expect(lines[1]).toMatch(/reset-code\/i18n\/de\.yaml:1 {2}warning {2}missing-translation/);
    expect(lines[2]).toBe("Checked 2 templates with 6 mails. Result: 0 errors, 2 warnings.");
  });

  it("reports a folder without templates in one sentence", async () => {
    await mkdir(join(directory, "empty"));
    for (const path of ["empty", "nowhere"])
      expect(await run("check", path)).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringMatching(/^\/\S+ contains no mail templates\. Give the path of /),
      });
  });
});

describe("gateway mail send and gateway mail last", () => {
  it("store a mail in the development inbox, and find it again", async () => {
    const sent = await run("send", "confirm-email", "--to", "ada@example.com", "--language", "de");
    expect(sent).toMatchObject({ code: 0, err: "" });
    expect(sent.out).toMatch(
      /^Bestätige deine Adresse für Corner Store\nIn German, with the sample default\nTo ada@example\.com, by the development inbox \/\S+: stored as \/\S+\.eml$/,
    );
    const last = await run("last");
    expect(last.code).toBe(0);
    expect(last.out).toMatch(
      /^Subject: Bestätige deine Adresse für Corner Store\nTo: ada@example\.com\nFrom: no-reply@localhost\nDate: \S+\n\nCorner Store\n/,
    );
    expect(await run("last", "--link")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^https:\/\/shop\.example\/\S+\/auth\/confirm-email\?token=\S+$/),
    });
    expect(await run("last", "--code")).toMatchObject({
      code: 1,
      err: 'The newest mail has no code. Its subject is "Bestätige deine Adresse für Corner Store".',
    });
  });

  it("name the language that was sent in place of a missing one", async () => {
    const send = (language: string): Promise<Ended> =>
      run("send", "reset-code", "--to", "ada@example.com", "--language", language);
    expect(await send("fr")).toMatchObject({
      code: 0,
      out: expect.stringContaining("\nIn English, with the sample default\n"),
      err: "The template reset-code has no language fr, so the mail was sent in English.",
    });
    expect((await send("de_AT")).err).toBe(
      "The template reset-code has no language de-AT, so the mail was sent in German.",
    );
    expect((await send("DE")).err).toBe("");
  });

  it("send the mail of the operation that a user names", async () => {
    for (const [named, mail] of [
      ["register", "confirm-email"],
      ["forgotPassword", "reset-code"],
      ["invite-member", "invitation"],
    ])
      expect(await run("send", named!, "--to", "ada@example.com")).toMatchObject({
        code: 0,
        err: `The mail of ${named} is ${mail}.`,
      });
  });

  it("use the templates of a given folder", async () => {
    const folder = await copyMailFolder(["reset-code"], ["default"]);
    await folder.replace("reset-code/i18n/en.yaml", "Your code", "Your brand-new code");
    const to = ["--to", "a@x.example"];
    const sent = await run("send", "reset-code", ...to, "--folder", folder.path);
    const sentAgain = await run("send", "reset-code", folder.path, ...to);
    await folder.close();
    for (const { code, out } of [sent, sentAgain]) {
      expect(code).toBe(0);
      expect(out).toMatch(/^Your brand-new code for Corner Store\n/);
    }
  });

  it("print only the code of the newest mail to an address", async () => {
    await run("send", "reset-code", "--to", "ada@example.com");
    await run("send", "password-changed", "--to", "eve@example.com", "--sample", "rtl");
    expect(await run("last", "--code", "--to", "ADA@example.com")).toEqual({
      code: 0,
      out: "481516",
      err: "",
    });
    expect(
      JSON.parse((await run("last", "--code", "--to", "ada@example.com", "--json")).out),
    ).toEqual({ code: "481516" });
    const shown = JSON.parse((await run("last", "--json")).out) as Record<string, unknown>;
    expect(shown).toMatchObject({
      to: "eve@example.com",
      code: null,
      link: null,
      text: expect.any(String),
    });
    expect(shown).not.toHaveProperty("source");
    expect(await run("last", "--to", "bob@example.com")).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^There is no mail to bob@example\.com in the development inbox \/\S+\/mail\.$/,
      ),
    });
  });

  it("report an empty inbox, and create nothing", async () => {
    expect(await run("last")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no mail in /),
    });
    expect(await readdir(directory)).toEqual([]);
  });

  it("print no control characters", async () => {
    await mkdir(join(directory, ".gateway/mail"), { recursive: true });
    const letter =
      "Subject: =?utf-8?B?G1szMW0=?=x\r\nTo: a@x.example\r\n\r\n\u001b]0;owned\u0007\r\n";
    await writeFile(
      join(directory, ".gateway/mail/01900000-0000-7000-8000-000000000001.eml"),
      letter,
    );
    const { out } = await run("last");
    expect(out.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(out).toContain("owned");
  });

  it.each([
    [
      ["confirm-mail", "--to", "a@x.example"],
      "There is no mail template confirm-mail. Did you mean confirm-email?",
    ],
    [
      ["nothing", "--to", "a@x.example"],
      /^There is no mail template nothing\. The known names are: admin-reset, /,
    ],
    [
      ["reset-code", "--to", "a@x.example", "--sample", "rlt"],
      "reset-code has no sample rlt. Did you mean rtl?",
    ],
    [
      ["reset-code", "--to", "a@x.example, b@x.example"],
      "a@x.example, b@x.example is not a single e-mail address. Write an address such as ada@example.com.",
    ],
    [
      ["reset-code", "--to", "a@x.example", "--language", "zz!!"],
      '"zz!!" is not a language tag. Write a tag such as de or en-GB.',
    ],
  ])("explain an error in one sentence: %j", async (args, says) => {
    const { code, out, err } = await run("send", ...(args as string[]));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    if (typeof says === "string") expect(err).toBe(says);
    else expect(err).toMatch(says);
  });

  describe("with SMTP", () => {
    let server: MailServer;
    beforeAll(async () => {
      server = await startMailServer({
        rcpt: (index) => (index === 1 ? { code: 550, says: "5.1.1 no such user" } : null),
      });
    });
    afterAll(() => server.close());

    it("print the server's answer", async () => {
      const env = { SMTP_URL: server.url, GATEWAY_MAIL_FROM: "Shop <hello@shop.example>" };
      const args = ["mail", "send", "reset-code", "--to", "ada@example.com"];
      const sent = await gateway({ directory, env }, ...args);
      expect(sent).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /^Your code for Corner Store\nIn English, with the sample default\nTo ada@example\.com, by SMTP 127\.0\.0\.1:\d+: 250 /,
        ),
      });
      expect(server.letters[0]).toMatchObject({
        from: { name: "Shop", address: "hello@shop.example" },
      });
      expect(await gateway({ directory, env }, ...args)).toEqual({
        code: 1,
        out: "",
        err: "The mail server responded with the error 550 5.1.1 to the command RCPT TO. Read the log of the mail server to find the cause.",
      });
      expect(await gateway({ directory, env }, "mail", "last")).toMatchObject({
        code: 1,
        err: "There is no mail in the development inbox, because mails are sent to a mail server.",
      });
      expect(await readdir(directory)).toEqual([]);
    });
  });
});

describe("failed mails", () => {
  let stage: MailStage;
  beforeAll(async () => {
    stage = await openMailStage();
  });
  afterAll(() => stage.close());

  it("are reported by gateway doctor with their reason, and sent again after gateway mail retry", async () => {
    let isMended = false;
    const server = await startMailServer({
      rcpt: () => (isMended ? null : { code: 550, says: "5.7.1 sender not allowed" }),
    });
    const office = openPostOffice(stage, createSmtpTransport(server.url));
    await office.post();
    await vi.waitFor(
      async () =>
        expect(await waitingJobs(stage)).toMatchObject([
          { attempts: 1, max_attempts: 1, locked_by: null },
        ]),
      soon,
    );
    const { url, masterKey } = stage.database;
    const env = { DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey.toString("hex") };
    const doctor = await gateway({ directory, env }, "doctor", "--json");
    expect(JSON.parse(doctor.out)).toContainEqual({
      name: "mails",
      status: "warning",
      finding:
        "1 mail could not be sent: The mail server responded with the error 550 5.7.1 to the command RCPT TO. Read the log of the mail server to find the cause.",
      action: "Solve the problem, then run gateway mail retry to send these mails again.",
    });
    isMended = true;
    expect(await gateway({ directory, env }, "mail", "retry")).toEqual({
      code: 0,
      out: "The running gateway will try to send 1 mail again.",
      err: "",
    });
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    await vi.waitFor(async () => expect(await waitingJobs(stage)).toEqual([]), soon);
    expect((await gateway({ directory, env }, "mail", "retry")).out).toBe(
      "The queue has no failed mails, so there is nothing to send again.",
    );
    await office.close();
    await server.close();
  });
});
