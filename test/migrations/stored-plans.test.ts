// Tests the migration that stores plans beside definitions. Workspaces that already exist get their
// plan. If a gateway of an older version stores a definition, the plan changes, too.
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listWorkspaces } from "../../src/catalog/index.ts";
import { storedPlans } from "../../src/migrations/0043-stored-plans.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { migrations } from "../../src/migrations/migrations.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { openEmptyDatabase } from "../support/database.ts";

let owner: Pool;
let drop: () => Promise<void>;
const id = randomUUID();
const rows = (text: string, values: unknown[] = []) => owner.run({ text }, values);
const withRate = (requestsPerMinute: number): string =>
  JSON.stringify({ workspace: { id, plan: { requestsPerMinute } }, tables: {} });

beforeAll(async () => {
  const empty = await openEmptyDatabase();
  drop = empty.drop;
  owner = createPool({ connection: { connectionString: empty.url }, size: 2 });
  const direct = { connectionString: empty.url };
  const context = { masterKey: randomBytes(32), logins: null, direct };
  await migrate(owner, context, migrations.slice(0, migrations.indexOf(storedPlans)));
  await rows(
    "insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values ($1, 'W', 1, $2, 'ws', '')",
    [id, withRate(7)],
  );
  await rows(
    "insert into gateway.workspace_revision (workspace_id, revision, definition) values ($1, 1, $2)",
    [id, withRate(7)],
  );
  await migrate(owner, context);
});
afterAll(async () => {
  await owner.close();
  await drop();
});

it("lists show the plans of earlier and of changed definitions", async () => {
  const rate = async () => (await listWorkspaces(owner)).map(({ plan }) => plan.requestsPerMinute);
  expect(await rate()).toEqual([7]);
  await rows("update gateway.workspace set definition = $1", [withRate(8)]);
  expect(await rate()).toEqual([8]);
});
