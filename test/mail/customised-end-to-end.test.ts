// A new user of a workspace with a customised mail finds this mail, and its link works.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  addMailVersion,
  chooseMailVersion,
  findNewestLetter,
  inboxFolder,
  listFailedMails,
  ownMailFolder,
  packMail,
} from "../../src/mail/index.ts";
import { openTestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { startGateway } from "../support/gateway.ts";
import { installWorkspace } from "../support/workspaces.ts";

const mail = "confirm-email";
const email = "eve@customer.example";

it("a registration sends the workspace's own mail, with a link that works", async () => {
  const directory = await mkdtemp(join(tmpdir(), "workspace-gateway-customised-"));
  const database = await openTestDatabase();
  const definition = defineWorkspace({
    keys: { pk: { kind: "publishable", publish: true } },
    workspace: { name: "Corner Store", auth: authDefaults },
  });
  const { pk } = await installWorkspace(database, definition);
  const { owner } = database.database;
  const files = ["template.mjml", "i18n/en.yaml"].map((file) => {
    const text = readFileSync(join(ownMailFolder, mail, file), "utf8");
    return [file, text.replace(/^subject: .*/m, 'subject: "Welcome to our shop"')] as const;
  });
  const packed = packMail(new Map(files));
  await addMailVersion(owner, WORKSPACE_ID, { mail, number: 1, ...packed }, 1);
  await chooseMailVersion(owner, WORKSPACE_ID, mail, 1);
  const gateway = await startGateway({ database, settings: { dataDirectory: directory } });
  const json = { email, password: "seven brave otters", firstName: "Eve" };
  const registered = await gateway.client(`/${WORKSPACE_ID}/auth/register`, { json, key: pk! });
  expect(registered.status).toBe(200);
  const newest = () => findNewestLetter(inboxFolder(directory), email);
  await expect.poll(async () => (await newest())?.subject).toBe("Welcome to our shop");
  expect(await listFailedMails(owner, 1)).toEqual([]);
  const link = new URL((await newest())!.link!);
  expect((await gateway.client(link.pathname + link.search)).status).toBe(200);
  await gateway.close();
  await database.close();
  await rm(directory, { recursive: true });
});
