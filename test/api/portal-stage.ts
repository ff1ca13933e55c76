// The setup of the portal tests: a gateway with two workspaces, an owner with a password, and a
// browser that stores one cookie.
import type { MailRequest } from "../../src/mail/index.ts";
import { insertMember } from "../../src/portal/index.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { Answer, Ask, Client } from "../support/http-client.ts";
import { createPortalUser } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";

export const shop = WORKSPACE_ID;
export const bakery = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const owner = { email: "owner@example.com", password: "correct horse battery" };
export const sessionPath = "/api/v1/portal/session";

const tables = { orders: { columns: { status: { type: "text" } } } } as const;
const keys = { server: { kind: "server", tables: "all" } } as const;
export const shopDefinition = defineWorkspace({ tables, keys });
const bakeryDefinition = defineWorkspace({ id: bakery, tables, keys });
export const readOrders = {
  refs: { o: shopDefinition.tables["orders"]!.id },
  query: { from: "o", limit: 1 },
};

export interface PortalStage extends Stage {
  readonly gateway: TestGateway;
  /** Mails of the gateway, the newest last. */
  readonly mails: MailRequest[];
  readonly ownerId: string;
}

export async function openPortalStage(options: TestGatewayOptions = {}): Promise<PortalStage> {
  const stage = await openStage(shopDefinition, bakeryDefinition);
  const ownerId = await createPortalUser(stage.database, owner);
  await insertMember(stage.database.database.control, {
    id: guidV7(),
    workspaceId: shop,
    userId: ownerId,
    role: "owner",
  });
  const mails: MailRequest[] = [];
  const mailQueue = { queue: async (_: unknown, mail: MailRequest) => void mails.push(mail) };
  const gateway = await stage.openGateway({ mailQueue, ...options });
  return { ...stage, gateway, ownerId, mails };
}

export const membersPath = "/api/v1/portal/members";

/** Returns the token of the newest invitation to an address. */
export function tokenOf({ mails }: PortalStage, email: string): string {
  const mail = mails.findLast(({ to, template }) => to === email && template === "invitation");
  return new URL(mail!.values["inviteUrl"]!).searchParams.get("token")!;
}

/** Sends the form of an invitation. */
export const acceptInvitation = (
  client: Client,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> =>
  client("/api/v1/portal/invitation", {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

export interface Browser {
  /** Sends a request. Adds the session cookie and the CSRF token if they are known. */
  readonly ask: (path: string, ask?: Ask) => Promise<Answer>;
  readonly signIn: (given?: {
    readonly email: string;
    readonly password: string;
  }) => Promise<Answer>;
  cookie: string | undefined;
  csrfToken: string | undefined;
}

export function openBrowser(client: Client): Browser {
  const browser: Browser = {
    cookie: undefined,
    csrfToken: undefined,
    async ask(path, ask = {}) {
      const answer = await client(path, {
        ...ask,
        headers: {
          ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
          ...(browser.csrfToken === undefined ? {} : { "x-portal-csrf": browser.csrfToken }),
          ...ask.headers,
        },
      });
      const [set] = answer.headers["set-cookie"] ?? [];
      if (set !== undefined) browser.cookie = set.split(";")[0];
      if (answer.json?.csrfToken !== undefined) browser.csrfToken = answer.json.csrfToken;
      return answer;
    },
    signIn: (given = owner) => browser.ask(sessionPath, { json: given }),
  };
  return browser;
}
