// A gateway whose development inbox holds two mails, for tests of its pages.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBrand, inboxFolder, loadMailFolder, renderMail } from "../../src/mail/index.ts";
import { composeLetter } from "../../src/mail/delivery/message.ts";
import { createInboxTransport } from "../../src/mail/inbox/inbox.ts";
import { startGateway } from "../support/gateway.ts";

export type InboxStage = Awaited<ReturnType<typeof openInboxStage>>;

export const letterLink = "https://shop.example/auth/confirm-email?token=a&b=2";
export const hostileName = `<script>alert("x")</script>`;
/** The smallest valid PNG. */
const logo = {
  type: "image/png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

export async function openInboxStage(settings: Readonly<Record<string, string>> = {}) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "workspace-gateway-inbox-"));
  const confirmation = "01900000-0000-7000-8000-000000000001";
  const code = "01900000-0000-7000-8000-000000000002";
  const keep = async (
    id: string,
    template: string,
    values: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const brand = createBrand({ name: hostileName }, "", logo);
    const mail = await renderMail(loadMailFolder().get(template)!, { values, brand });
    const from = { name: "Notes", address: "no-reply@notes.example" };
    const letter = {
      id,
      from,
      to: "ada@customer.example",
      date: new Date(1_700_000_000_000),
      mail,
    };
    await createInboxTransport(inboxFolder(dataDirectory)).send(await composeLetter(letter));
  };
  await keep(confirmation, "confirm-email", { confirmUrl: letterLink });
  await keep(code, "reset-code", { code: "481516" });
  const gateway = await startGateway({ settings: { dataDirectory, ...settings } });
  return {
    gateway,
    /** Ids of the stored mails: one with a link and a logo, one with a code. */
    confirmation,
    code,
    async close() {
      await gateway.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Settings with a mail server. A gateway with these settings has no development inbox. */
export const sends = { "mail.url": "smtp://127.0.0.1:1" };
export const inProduction = { "server.mode": "production" };
/** The headers that a browser sends with a request by a script of another site. */
export const fromElsewhere = {
  Origin: "https://evil.example",
  "Sec-Fetch-Site": "cross-site",
  "Sec-Fetch-Mode": "cors",
};
