// The migration that removes credentials of callers from recorded events. The rest of the events
// stays.
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventCredentials } from "../../src/migrations/0032-event-credentials.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { migrations } from "../../src/migrations/migrations.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { openEmptyDatabase } from "../support/database.ts";

let owner: Pool;
let drop: () => Promise<void>;
const workspace = randomUUID();
const key = `sk_live_${"k".repeat(43)}`;

const events: readonly (readonly [endpoint: string, before: object, after: object])[] = [
  ["signed", { "x-signature": "v1", "x-api-key": key, "x-own": "a" }, { "x-own": "a" }],
  ["open", { "x-signature": "v1", authorization: `Bearer ${key}` }, { "x-signature": "v1" }],
  [
    "open",
    { authorization: "Basic dTpw", "x-own": '"x-api-key":' },
    { authorization: "Basic dTpw", "x-own": '"x-api-key":' },
  ],
  ["gone", { "x-signature": "v1" }, { "x-signature": "v1" }],
];

beforeAll(async () => {
  const empty = await openEmptyDatabase();
  drop = empty.drop;
  owner = createPool({ connection: { connectionString: empty.url }, size: 2 });
  const direct = { connectionString: empty.url };
  const context = { masterKey: randomBytes(32), logins: null, direct };
  await migrate(owner, context, migrations.slice(0, migrations.indexOf(eventCredentials)));
  const definition = {
    endpoints: {
      signed: { signature: { algorithm: "HMAC-SHA256", header: "X-Signature" } },
      open: { signature: { algorithm: "none" } },
    },
  };
  await owner.run(
    {
      text: "insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values ($1, 'W', 1, $2, 'ws_w', '')",
    },
    [workspace, JSON.stringify(definition)],
  );
  for (const [at, [endpoint, before]] of events.entries())
    await owner.run(
      {
        text: `insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, query, body, size)
          values ($1, $2, $2, $3, 'POST', $4, '{}', '', $5)`,
      },
      [workspace, randomUUID(), endpoint, JSON.stringify(before), at],
    );
  await migrate(owner, context);
});
afterAll(async () => {
  await owner.close();
  await drop();
});

it("keys and signatures are removed, and other headers stay", async () => {
  const rows = await owner.run<{ headers: string }>({
    text: "select headers from gateway_tx.automation_event order by size",
  });
  expect(rows.map(({ headers }) => JSON.parse(headers) as object)).toEqual(
    events.map(([, , after]) => after),
  );
});
