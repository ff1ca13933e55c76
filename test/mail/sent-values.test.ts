// The preview and the checks show mails as the gateway sends them. The sample values of each mail
// set exactly the variables that the gateway sets when it sends this mail.
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  mailAdminReset,
  mailConfirmation,
  mailPasswordChanged,
  mailResetCode,
  type AccountMailContext,
} from "../../src/endusers/accounts/account-mails.ts";
import { createAccount } from "../../src/endusers/accounts/account-store.ts";
import { loadMailFolder, type MailRequest } from "../../src/mail/index.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { invite } from "../../src/portal/invitations.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { openMailStage, type MailStage } from "./mail-stage.ts";

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
afterAll(() => stage.close());

const templates = loadMailFolder();
const now = Date.parse("2026-03-01T10:00:00.000Z");
const baseUrl = "https://shop.example";

/** Lets the gateway send every mail about an account. @returns the queued mails */
async function sentTo(isVerified: boolean): Promise<readonly MailRequest[]> {
  const { control } = stage.database.database;
  const sent: MailRequest[] = [];
  const mailer = { queue: async (_connection: unknown, mail: MailRequest) => void sent.push(mail) };
  const deps = { mailer, baseUrl };
  const account = {
    id: guidV7(now),
    workspaceId: WORKSPACE_ID,
    email: `ada-${isVerified}@example.com`,
    emailVerified: isVerified,
    firstName: "Ada",
  };
  await createAccount(control, { ...account, passwordHash: null, roleIds: [], now });
  const workspace = (await stage.catalog.get(WORKSPACE_ID))!;
  const context: AccountMailContext = { workspace, account, now };
  await control.transaction(async (connection) => {
    if (!isVerified)
      for (const kind of ["confirm-email", "resend-confirmation"] as const)
        await mailConfirmation(deps, connection, kind, context);
    await mailResetCode(deps, connection, context);
    await mailAdminReset(deps, connection, context);
    await mailPasswordChanged(deps, connection, context);
    await invite({ ...deps, realm: workspace }, connection, {
      workspaceId: WORKSPACE_ID,
      email: `guest-${isVerified}@example.com`,
      role: "editor",
      inviter: isVerified ? { id: account.id, email: account.email } : null,
      language: "en",
      now,
    });
  });
  return sent;
}

it("samples set the values that the gateway sends, for accounts with and without a proven address", async () => {
  const sent = [...(await sentTo(true)), ...(await sentTo(false))];
  const kinds = [...templates.values()].filter(({ name }) => name !== "automation");
  expect([...new Set(sent.map(({ template }) => template))].toSorted()).toEqual(
    kinds.map(({ name }) => name),
  );
  for (const { name, samples, variables } of kinds) {
    const names = (all: readonly object[]): string[] => [
      ...new Set(all.flatMap((values) => Object.keys(values))),
    ];
    const values = sent.filter(({ template }) => template === name).map((mail) => mail.values);
    const inSamples = names(samples.map((sample) => sample.values)).toSorted();
    expect([name, inSamples]).toEqual([name, names(values).toSorted()]);
    // `validMinutes` of a reset code always has its default.
    const unsent = [...variables].filter(([, { default: value }]) => value === undefined);
    for (const [variable] of unsent)
      expect([name, inSamples]).toEqual([name, expect.arrayContaining([variable])]);
  }
});

it("a mail to an address that is not proven greets nobody by name", async () => {
  const samples = ["confirm-email", "resend-confirmation"].flatMap(
    (name) => templates.get(name)!.samples,
  );
  expect(samples.length).toBeGreaterThan(0);
  for (const { values } of samples) expect(values).not.toHaveProperty("firstName");
});
