// A new user of the gateway registers and finds a mail with a working link and code.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findNewestLetter, inboxFolder, type InboxLetter } from "../../src/mail/index.ts";
import { listInbox, readInboxLetter } from "../../src/mail/inbox/inbox-letter.ts";
import { gateway as command } from "../cli/shell.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { soon } from "../support/soon.ts";
import { installWorkspace, type Tokens } from "../support/workspaces.ts";

let directory: string;
let database: TestDatabase;
let gateway: TestGateway;
let keys: Tokens;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-end-to-end-"));
  database = await openTestDatabase();
  keys = await installWorkspace(
    database,
    defineWorkspace({
      keys: { pk: { kind: "publishable", publish: true } },
      workspace: { name: "Corner Store", auth: authDefaults },
    }),
  );
  gateway = await startGateway({ database, settings: { dataDirectory: directory } });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await rm(directory, { recursive: true });
});

const post = (route: string, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
  gateway.client(`/${WORKSPACE_ID}/auth/${route}`, { json, key: keys["pk"], headers });

/** Waits for the newest mail to the address about a subject. */
const letterTo = (to: string, subject: RegExp): Promise<InboxLetter> =>
  vi.waitFor(async () => {
    const letter = await findNewestLetter(inboxFolder(directory), to);
    expect(letter?.subject).toMatch(subject);
    return letter!;
  }, soon);

const email = "ada@customer.example";
const password = "seven brave otters";

describe("a user without a mail server", () => {
  it("registers, and finds a mail whose link confirms the address", async () => {
    const { status } = await post(
      "register",
      { email, password, firstName: "Ada" },
      { "Accept-Language": "de-AT, en;q=0.5" },
    );
    expect(status).toBe(200);
    const letter = await letterTo(email, /^Bestätige deine Adresse für Corner Store$/);
    // Mails contain no name before the address is confirmed.
    expect(letter.text).not.toContain("Ada");
    const link = new URL(letter.link!);
    expect(link.origin).toBe(gateway.baseUrl);
    expect((await gateway.client(link.pathname + link.search)).status).toBe(200);
    const { text } = await gateway.client("/_/mail");
    expect(text).toContain("Bestätige deine Adresse für Corner Store");
  });

  it("forgets the password, reads the code with the command, and sets a new password", async () => {
    expect((await post("forgot-password", { email })).status).toBe(200);
    await letterTo(email, /^Your code for Corner Store$/);
    const env = { GATEWAY_DATA_DIR: directory };
    const { out: code } = await command(
      { directory, env },
      "mail",
      "last",
      "--code",
      "--to",
      email,
    );
    expect(code).toMatch(/^\d{6}$/);
    const verified = await post("verify-reset-code", { email, code });
    const { sessionToken } = (verified.json as { data: { sessionToken: string } }).data;
    const newPassword = "eight brave otters";
    const reset = { sessionToken, newPassword, confirmPassword: newPassword };
    expect((await post("reset-password", reset)).status).toBe(200);
    expect((await letterTo(email, /^Your password for Corner Store was changed$/)).code).toBeNull();
    expect((await post("login", { email, password: newPassword })).status).toBe(200);
  });

  it("without an account gets the same response and no mail", async () => {
    const before = await listInbox(inboxFolder(directory));
    expect((await post("forgot-password", { email: "eve@customer.example" })).status).toBe(200);
    expect((await post("forgot-password", { email })).status).toBe(200);
    await vi.waitFor(
      async () => expect(await listInbox(inboxFolder(directory))).toHaveLength(before.length + 1),
      soon,
    );
    await vi.waitFor(async () => {
      const [row] = await database.database.owner.run<{ jobs: number }>({
        text: "select count(*)::int as jobs from graphile_worker.jobs",
      });
      expect(row).toEqual({ jobs: 0 });
    }, soon);
    expect(await findNewestLetter(inboxFolder(directory), "eve@customer.example")).toBeUndefined();
  });

  it("leaves no code and no link in the database and the query log", async () => {
    const letters = await Promise.all(
      (await listInbox(inboxFolder(directory))).map(
        async ({ id }) => (await readInboxLetter(inboxFolder(directory), id))!,
      ),
    );
    await gateway.gateway.close();
    const tables = await database.database.owner.run<{ name: string }>({
      text: "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    });
    const rows = await Promise.all(
      tables.map(({ name }) =>
        database.database.owner.run<{ row: string }>({
          text: `select t::text as row from ${name} t`,
        }),
      ),
    );
    const dump = rows
      .flat()
      .map(({ row }) => row)
      .join("\n");
    expect(dump).toContain(email);
    const tokens = letters.flatMap(
      ({ link }) => new URL(link ?? "http://x").searchParams.get("token") ?? [],
    );
    expect(tokens).toHaveLength(1);
    // Six digits occur by chance in any text, so the test looks for codes as separate values.
    for (const { code } of letters)
      if (code !== null)
        expect(dump).not.toMatch(new RegExp(`(?<![\\da-f.])${code}(?![\\da-f])`, "i"));
    for (const token of tokens) expect(dump).not.toContain(token);
  });
});
