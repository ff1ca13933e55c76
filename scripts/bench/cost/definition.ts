// The workspace of `npm run suite cost`: the workspace of `npm run bench`, and in addition files, a
// topic, endpoints and accounts.
import { createPasswords } from "../../../src/endusers/passwords/passwords.ts";
import { guidFrom } from "../../../src/platform/ids.ts";
import { definition as benchDefinition, workspaceId } from "../workspace.ts";

export const ACCOUNTS = 200;
export const password = "correct horse battery";
export const signingSecret = "a-secret-of-signed-calls";
export const serverToken = `sk_live_${"s".repeat(43)}`;
export const emailOf = (n: number): string => `u${1 + (n % ACCOUNTS)}@example.com`;
export const endpointPath = (name: keyof typeof endpoints): string =>
  `/${workspaceId}/endpoint/${guidFrom(workspaceId, `endpoint:${name}`)}`;

const point = {
  id: "rows",
  type: "query",
  refs: { o: "orders" },
  query: {
    from: "o",
    select: ["status"],
    where: [{ field: "id", op: "eq", value: "{{request.body.id}}" }],
  },
};
const insert = {
  id: "row",
  type: "mutation",
  refs: { w: "inserts" },
  mutation: {
    type: "insert",
    table: "w",
    values: [{ customer_id: "{{request.body.customer}}", status: "new", total: 1, note: "cost" }],
  },
};
const open = { signature: { algorithm: "none" } };
const signed = {
  signature: { algorithm: "HMAC-SHA256", header: "X-Signature", secret: signingSecret },
};
const endpoints = {
  sync: { mode: "sync", ...open, automations: ["point"] },
  signed: { mode: "sync", ...signed, automations: ["point"] },
  event: { mode: "async", ...signed, automations: ["insert"] },
};

export const definition = {
  ...benchDefinition,
  workspace: {
    ...benchDefinition.workspace,
    plan: { ...benchDefinition.workspace.plan, maxFileMb: 64, storageMb: 65_536 },
  },
  topics: { chat: {} },
  keys: {
    ...benchDefinition.keys,
    server: {
      kind: "server",
      secret: serverToken,
      tables: "all",
      files: "all",
      topics: { chat: ["publish", "subscribe"] },
    },
  },
  endpoints,
  automations: {
    point: {
      runAs: "server",
      steps: [point, { id: "answer", type: "response", body: { data: "{{steps.rows.data}}" } }],
    },
    insert: { runAs: "server", steps: [insert] },
  },
};

/** Returns the statements that create the accounts. All accounts have the same password. */
export async function accountStatements(): Promise<string[]> {
  const passwords = createPasswords();
  try {
    const hash = await passwords.hash(password, {});
    return [
      `insert into gateway.end_user (id, workspace_id, email, password_hash, email_verified)
       select md5('u' || i)::uuid, '${workspaceId}', 'u' || i || '@example.com', '${hash}', true from generate_series(1, ${ACCOUNTS}) i`,
    ];
  } finally {
    passwords.close();
  }
}
