// Three workspaces with equal definitions: the attackers use two of them, and the third one is the
// victim. Their plans have no limits. So the victim is protected only by its share of the gateway's
// resources (G38).
import { guidFrom } from "../../../src/platform/ids.ts";
import { unbounded } from "../../bench/workspace.ts";

export const workspaceIds = [
  "fa1a0000-0000-4000-8000-000000000001",
  "fa1a0000-0000-4000-8000-000000000002",
] as const;
export const victimId = "fa1a0000-0000-4000-8000-000000000003";

export const signingSecret = "a-secret-of-signed-calls";
/** Returns the server key of a workspace. */
export const serverTokenOf = (workspaceId: string): string =>
  `sk_live_${workspaceId.at(-1)!.repeat(43)}`;
/**
 * Returns the publishable key of a workspace. Each workspace needs its own key, because a key is
 * valid for one workspace only.
 */
export const publicTokenOf = (workspaceId: string): string =>
  `pk_live_${workspaceId.at(-1)!.repeat(43)}`;
export const tableOf = (workspaceId: string, name: "groups" | "notes" | "marks"): string =>
  guidFrom(workspaceId, `table:${name}`);
export const endpointPath = (workspaceId: string, name: keyof typeof endpoints): string =>
  `/${workspaceId}/endpoint/${guidFrom(workspaceId, `endpoint:${name}`)}`;

const reads = { actions: ["read"], read: "*" };
const open = { signature: { algorithm: "none" } };
const endpoints = {
  signed: {
    mode: "sync",
    signature: { algorithm: "HMAC-SHA256", header: "X-Signature", secret: signingSecret },
    automations: ["point"],
  },
  expression: { mode: "sync", ...open, automations: ["expression"] },
  outbound: { mode: "sync", ...open, automations: ["outbound"] },
  event: { mode: "async", ...open, automations: ["event"] },
};
const response = (body: unknown): object => ({ id: "answer", type: "response", body });

/**
 * Returns the automations that the endpoints run.
 * @param slowHost host and port of a server that takes three seconds for each answer
 */
const automationsOf = (slowHost: string): object => ({
  point: {
    runAs: "backend",
    steps: [
      {
        id: "rows",
        type: "query",
        refs: { g: "groups" },
        query: {
          from: "g",
          select: ["name"],
          where: [{ field: "number", op: "eq", value: "{{request.body.number}}" }],
        },
      },
      { id: "name", type: "transform", expression: "steps.rows.data[0].name & '!'" },
      response({ name: "{{steps.name}}" }),
    ],
  },
  expression: {
    runAs: "backend",
    steps: [
      { id: "sum", type: "transform", expression: "$sum([1..20000].($ * 2))" },
      response({ sum: "{{steps.sum}}" }),
    ],
  },
  outbound: {
    runAs: "backend",
    steps: [{ id: "call", type: "http", url: `http://${slowHost}/` }, response({ isDone: true })],
  },
  event: {
    runAs: "backend",
    steps: [
      { id: "text", type: "transform", expression: "$join([1..20].$string(), ' ')" },
      {
        id: "mark",
        type: "mutation",
        refs: { m: "marks" },
        mutation: { type: "insert", table: "m", values: [{ text: "{{steps.text}}" }] },
      },
      { id: "call", type: "http", url: `http://${slowHost}/` },
    ],
  },
});

export const definitionOf = (id: string, slowHost: string): object => ({
  workspace: {
    id,
    name: `Fair shares ${id.at(-1)}`,
    plan: { ...unbounded, maxFileMb: 64, storageMb: 65_536 },
  },
  tables: {
    groups: {
      columns: {
        id: { type: "uuid", primaryKey: true },
        number: { type: "integer", required: true, unique: true },
        name: { type: "text", required: true },
      },
    },
    notes: {
      columns: {
        id: { type: "uuid", primaryKey: true },
        group: { type: "reference", table: "groups", required: true, inverse: "notes" },
        text: { type: "text", required: true },
      },
      indexes: [{ columns: ["group"] }],
    },
    marks: { columns: { text: { type: "text", required: true } } },
  },
  topics: { chat: {} },
  keys: {
    page: {
      kind: "publishable",
      secret: publicTokenOf(id),
      tables: { groups: reads, notes: reads, marks: { actions: ["insert"], insert: "*" } },
      files: ["upload", "read"],
      players: ["identify", "resolve"],
      topics: { chat: ["publish", "subscribe"] },
    },
    backend: {
      kind: "server",
      tables: "all",
      files: "all",
      secret: serverTokenOf(id),
    },
  },
  endpoints,
  automations: automationsOf(slowHost),
});

/**
 * Returns the statements that insert the rows of one workspace: 100 groups with 30 notes each. A
 * note has 3.4 KB.
 */
export function fillStatements(workspaceId: string): string[] {
  const schema = `ws_${workspaceId.replaceAll("-", "")}`;
  return [
    `insert into ${schema}.groups (id, number, name) select md5('g' || i)::uuid, i, 'Group ' || i from generate_series(0, 99) i`,
    `insert into ${schema}.notes (id, "group", text)
     select md5('n' || i)::uuid, md5('g' || i % 100)::uuid, repeat('A note ' || i || ' ', 300) from generate_series(1, 3000) i`,
  ];
}
