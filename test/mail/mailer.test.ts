// Mails are queued in the transaction that causes them, and are sent also if the mail server fails
// for a while (G18.1, G18.2).
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/bench/free-port.ts";
import { findNewestLetter, listInbox } from "../../src/mail/inbox/inbox-letter.ts";
import { createInboxTransport, INBOX_LETTERS_MAX } from "../../src/mail/inbox/inbox.ts";
import { createSmtpTransport, smtpOptions } from "../../src/mail/delivery/smtp-transport.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { redefineWorkspace } from "../support/workspaces.ts";
import { soon } from "../support/soon.ts";
import {
  hurry,
  openMailStage,
  openPostOffice,
  startMailServer,
  waitingJobs,
  type MailServer,
  type MailStage,
  type PostOffice,
  type ServerRules,
} from "./mail-stage.ts";

let stage: MailStage;
const opened: { close(): Promise<void> }[] = [];
const branding = {
  name: "Corner Store",
  lightPrimary: "#047857",
  darkPrimary: "#6ee7b7",
  logo: null,
};
beforeAll(async () => {
  stage = await openMailStage({ workspace: { branding } });
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.database.database.owner.run({ text: "delete from graphile_worker._private_jobs" });
});
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function openOffice(
  rules: ServerRules = {},
): Promise<{ server: MailServer; office: PostOffice }> {
  const server = await startMailServer(rules);
  opened.push(server);
  const office = openPostOffice(stage, createSmtpTransport(server.url));
  opened.push(office);
  return { server, office };
}

/** Waits until the job has failed this many times and was queued again. */
const failed = (times: number): Promise<void> =>
  vi.waitFor(async () => {
    expect(await waitingJobs(stage)).toMatchObject([{ attempts: times, locked_by: null }]);
  }, soon);
const done = (): Promise<void> =>
  vi.waitFor(async () => expect(await waitingJobs(stage)).toEqual([]), soon);

describe("a mail by SMTP", () => {
  it("arrives as subject, text, HTML and headers, in the workspace's brand", async () => {
    const { server, office } = await openOffice();
    await office.post({ language: "de-AT", values: { code: "481516", firstName: "Zoë <b>" } });
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    const [letter] = server.letters;
    expect(letter).toMatchObject({
      from: { name: "Notes", address: "no-reply@notes.example" },
      to: [{ address: "ada@customer.example" }],
      subject: "Dein Code für Corner Store",
      text: expect.stringMatching(/Hallo Zoë <b>,[^]*481516/),
      html: expect.stringContaining("Zoë &#60;b&#62;"),
      attachments: [],
    });
    const headers = Object.fromEntries(letter!.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      "auto-submitted": "auto-generated",
      "content-language": "de",
      "message-id": expect.stringMatching(/^<[0-9a-f-]{36}@notes\.example>$/),
    });
    await done();
  });

  it("has the workspace's brand at the time of sending", async () => {
    const server = await startMailServer();
    opened.push(server);
    const sleeping = openPostOffice(stage, createSmtpTransport(server.url), { works: false });
    await sleeping.post({
      template: "confirm-email",
      values: { confirmUrl: "https://shop.example/c" },
    });
    const renamed = { ...branding, name: "Corner Market", lightPrimary: "#fde68a" };
    await redefineWorkspace(stage.database, defineWorkspace({ workspace: { branding: renamed } }));
    await stage.catalog.refresh();
    opened.push(openPostOffice(stage, createSmtpTransport(server.url)));
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    expect(server.letters[0]!.subject).toBe("Confirm your address for Corner Market");
    expect(server.letters[0]!.html).toContain("background:#fde68a");
    await redefineWorkspace(stage.database, defineWorkspace({ workspace: { branding } }));
    await stage.catalog.refresh();
  });

  it("has the brand's name if the sender has no name", async () => {
    const server = await startMailServer();
    opened.push(server);
    const transport = createSmtpTransport(server.url);
    const office = openPostOffice(stage, transport, { from: "no-reply@notes.example" });
    opened.push(office);
    await office.post();
    await vi.waitFor(
      () =>
        expect(server.letters[0]?.from).toEqual({
          name: "Corner Store",
          address: "no-reply@notes.example",
        }),
      soon,
    );
  });

  it("goes to the ASCII form of an international domain, in any spelling", async () => {
    const { server, office } = await openOffice();
    await office.post({ to: "ada@ｂücher\u3002example" });
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    expect(server.letters[0]!.to).toMatchObject([{ address: "ada@xn--bcher-kva.example" }]);
  });

  it("is not sent when its transaction is rolled back", async () => {
    const { server, office } = await openOffice();
    const failing = stage.database.database.control.transaction(async (connection) => {
      await office.mailer.queue(connection, {
        workspaceId: WORKSPACE_ID,
        template: "reset-code",
        to: "never@customer.example",
        values: { code: "000000" },
      });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await office.post();
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    expect(server.sources.join()).not.toContain("never@");
  });

  it("of a removed workspace is dropped", async () => {
    const { server, office } = await openOffice();
    await office.post({ workspaceId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff" });
    await office.post();
    await done();
    expect(server.letters).toHaveLength(1);
  });
});

describe("a mail server that", () => {
  it("is down loses no mail: the mail is sent after the server is back", async () => {
    const url = `smtp://127.0.0.1:${await freePort()}`;
    const office = openPostOffice(stage, createSmtpTransport(url));
    opened.push(office);
    await office.post();
    await failed(1);
    await hurry(stage);
    await failed(2);
    expect((await waitingJobs(stage))[0]!.last_error).toMatch(
      /^The mail server could not be reached \(E\w+\)\. Check SMTP_URL and the mail server\.$/,
    );
    const server = await startMailServer({ options: {} });
    opened.push(server);
    const back = openPostOffice(stage, createSmtpTransport(server.url));
    await office.close();
    opened.push(back);
    await hurry(stage);
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    await done();
  });

  it.each([
    ["is down", async () => `smtp://127.0.0.1:${await freePort()}`],
    [
      "is full",
      async () => {
        const rules = { data: () => ({ code: 421, says: "4.3.2 no room" }) };
        const server = await startMailServer(rules);
        opened.push(server);
        return server.url;
      },
    ],
  ])("%s is one warning an hour, however many mails wait", async (_name, start) => {
    const now = vi.spyOn(performance, "now");
    const office = openPostOffice(stage, createSmtpTransport(await start()));
    opened.push(office);
    const warnings = () => office.spy.lines.filter(({ level }) => level === "warn");
    for (let mail = 0; mail < 4; mail++) await office.post();
    const tried = (attempts: number) =>
      vi.waitFor(async () => {
        const jobs = await waitingJobs(stage);
        expect(jobs).toHaveLength(4);
        for (const job of jobs) expect(job).toMatchObject({ attempts, locked_by: null });
      }, soon);
    await tried(1);
    await hurry(stage);
    await tried(2);
    expect(warnings()).toMatchObject([
      {
        task: "mail",
        msg: "A background job failed. The gateway retries it later. See `task` for the kind of the job, and `reason` for the cause.",
      },
    ]);
    const later = performance.now() + 3_600_000;
    now.mockImplementation(() => later);
    await hurry(stage);
    await tried(3);
    now.mockRestore();
    expect(warnings()).toHaveLength(2);
  });

  it.each([
    [421, "4.3.2 try later"],
    [450, "4.2.1 mailbox busy"],
    [451, "greylisted"],
    [530, "5.7.0 authentication required"],
  ])("answers %i and then takes it, gets it once", async (code, says) => {
    const { server, office } = await openOffice({
      data: (index) => (index < 2 ? { code, says } : null),
    });
    await office.post();
    await failed(1);
    await hurry(stage);
    await failed(2);
    await hurry(stage);
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    await done();
  });

  it("disconnects before it accepted the mail, gets it once", async () => {
    const { server, office } = await openOffice({
      data: (index) => (index === 0 ? "hang up" : null),
    });
    await office.post();
    await failed(1);
    await hurry(stage);
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
    await done();
  });

  it("disconnects after it received the mail, gets a second copy with the same id", async () => {
    const { server, office } = await openOffice({
      data: (index) => (index === 0 ? "hang up after taking" : null),
    });
    await office.post();
    await failed(1);
    await hurry(stage);
    await vi.waitFor(() => expect(server.letters).toHaveLength(2), soon);
    await done();
    const [one, other] = server.letters;
    expect(other!.messageId).toBe(one!.messageId);
    expect(other!.date).toBe(one!.date);
    expect(other!.text).toBe(one!.text);
  });

  it.each(["rcpt", "data"] as const)(
    "refuses permanently at %s ends the job, which stays in the queue without contents of the mail",
    async (place) => {
      const says = "5.1.1 <ada@customer.example>: no such user, code 481516";
      const { server, office } = await openOffice({ [place]: () => ({ code: 550, says }) });
      await office.post();
      await vi.waitFor(async () => {
        expect(await waitingJobs(stage)).toMatchObject([
          { attempts: 1, max_attempts: 1, locked_by: null },
        ]);
      }, soon);
      const [job] = await waitingJobs(stage);
      expect(job!.last_error).toMatch(
        /^The mail server responded with the error 550 5\.1\.1 to the command (?:RCPT TO|DATA)\. Read the log of the mail server to find the cause\.$/,
      );
      expect(server.letters).toEqual([]);
      expect(office.spy.lines).toMatchObject([
        {
          level: "error",
          msg: "A background job failed, and the gateway does not retry it. The field `reason` names the cause. Correct this cause. The field `task` names the kind of the job.",
          task: "mail",
        },
      ]);
      expect(JSON.stringify(office.spy.lines)).not.toMatch(/ada@|481516|no such user/);
    },
  );

  it("refuses one mail, still gets the other mails", async () => {
    const { server, office } = await openOffice({
      rcpt: (index) => (index === 0 ? { code: 550, says: "no" } : null),
    });
    await office.post({ to: "one@customer.example" });
    await vi.waitFor(
      async () => expect(await waitingJobs(stage)).toMatchObject([{ max_attempts: 1 }]),
      soon,
    );
    await office.post({ to: "two@customer.example" });
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), soon);
  });
});

describe("addresses that are not one plain address", () => {
  it.each([
    "ada@customer.example, eve@evil.example",
    "ada@customer.example\r\nBcc: eve@evil.example",
    "Ada <ada@customer.example>",
    '"ada,eve"@customer.example',
    "ada@customer.example\u0000",
    "ada",
    "@customer.example",
    "ada@",
    `${"a".repeat(250)}@x.example`,
    "ada@[127.0.0.1]",
  ])("fail for good and are never handed to a mail server: %j", async (to) => {
    const { server, office } = await openOffice();
    await office.post({ to });
    await vi.waitFor(async () => {
      expect(await waitingJobs(stage)).toMatchObject([
        {
          attempts: 1,
          max_attempts: 1,
          last_error:
            "The mail was not sent, because its recipient is not a valid e-mail address. The gateway does not try again.",
        },
      ]);
    }, soon);
    expect(server.letters).toEqual([]);
  });
});

describe("values that do not fit a template", () => {
  it.each([
    [{}, "code is required"],
    [{ code: "481516", fristName: "Ada" }, "fristName is not a variable"],
    [{ code: "<b>" }, "code is not a code"],
  ])("are refused when the mail is asked for: %j", async (values, says) => {
    const { office } = await openOffice();
    await expect(office.post({ values: values as Record<string, string> })).rejects.toThrow(says);
    expect(await waitingJobs(stage)).toEqual([]);
  });
});

describe("the development inbox", () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "workspace-gateway-inbox-")), "mail");
    return () => rm(join(folder, ".."), { recursive: true, force: true });
  });

  it("stores each mail as a file", async () => {
    const office = openPostOffice(stage, createInboxTransport(folder));
    opened.push(office);
    await office.post();
    await done();
    const letter = await findNewestLetter(folder, " ADA@customer.example");
    expect(letter).toMatchObject({
      subject: "Your code for Corner Store",
      to: "ada@customer.example",
      code: "481516",
      link: null,
    });
    expect(await readdir(folder)).toEqual([`${letter!.id}.eml`]);
    expect(await findNewestLetter(folder, "eve@customer.example")).toBeUndefined();
  });

  it("finds the link of a mail, and no code in the link", async () => {
    const office = openPostOffice(stage, createInboxTransport(folder));
    opened.push(office);
    const confirmUrl = "https://shop.example/auth/confirm-email?token=123456-AbC_654321";
    await office.post({ template: "confirm-email", values: { confirmUrl } });
    await done();
    expect(await findNewestLetter(folder)).toMatchObject({ code: null, link: confirmUrl });
  });

  it("keeps the newest letters, and lists them newest first", async () => {
    const transport = createInboxTransport(folder);
    const ids = Array.from(
      { length: INBOX_LETTERS_MAX + 5 },
      (_, index) =>
        `${(1_000_000 + index).toString(16).padStart(8, "0")}-0000-7000-8000-000000000000`,
    );
    for (const [index, id] of ids.entries())
      await transport.send({
        id,
        from: "a@x.example",
        to: "b@x.example",
        raw: Buffer.from(`Subject: Letter ${index}\r\n\r\nText\r\n`),
      });
    const kept = await listInbox(folder);
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(5).toReversed());
    expect(kept[0]!.subject).toBe(`Letter ${INBOX_LETTERS_MAX + 4}`);
  });

  it("stores one copy of a mail that was sent again", async () => {
    const transport = createInboxTransport(folder);
    const letter = {
      id: "0b6f3c52-6a0e-7a57-9d0e-1f1f6c1f0001",
      from: "a@x.example",
      to: "b@x.example",
      raw: Buffer.from("Subject: x\r\n\r\n"),
    };
    await transport.send(letter);
    await transport.send(letter);
    expect(await listInbox(folder)).toHaveLength(1);
  });
});

describe("an address of a mail server", () => {
  it.each([
    ["smtp://user:secret@mail.example", true],
    ["smtp://mail.example", false],
    ["smtp://user:secret@127.0.0.1:1025", false],
    ["smtp://user:secret@localhost", false],
    ["smtps://user:secret@mail.example", false],
  ])("%s asks for encryption before a password leaves this machine: %s", (url, requireTLS) => {
    expect(smtpOptions(url)).toMatchObject({
      requireTLS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
});
