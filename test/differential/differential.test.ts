// Random reads give the same answers as hand-written SQL over the same rows (oracle/). The SQL
// shares no code with the gateway. More reads, or other ones:
// `npm run suite differential -- --count 5000 --seed other`.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chinook, chinookMissing, hasChinook } from "./chinook.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { demo } from "./demo.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { installModel, type Rows } from "../support/install.ts";
import type { RawDefinition } from "../support/model.ts";
import { compareReads, type Subject } from "./run.ts";

const count = Number(process.env["DIFFERENTIAL_COUNT"] ?? 40);
const seed = process.env["DIFFERENTIAL_SEED"] ?? "suite";
const everything = { everything: { kind: "server", tables: "all" } };

let database: TestDatabase;
let gateway: TestGateway;
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await startGateway({ database, settings: { "server.mode": "production" } });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

async function subjectOf({
  definition,
  rows,
}: {
  definition: RawDefinition;
  rows: Rows;
}): Promise<Subject> {
  const { model, schema, tokens } = await installModel(
    database,
    { ...definition, keys: everything, roles: {} },
    rows,
  );
  return {
    model,
    schema,
    databaseUrl: database.url,
    client: gateway.client,
    token: tokens["everything"]!,
  };
}

async function check(subject: Subject): Promise<void> {
  const { asked, withRows, pages, differences } = await compareReads(subject, count, seed);
  console.log(
    `${asked} reads, ${withRows} with rows, ${pages} pages by cursor, ${differences.length} differences`,
  );
  expect(differences.slice(0, 5)).toEqual([]);
  expect(withRows).toBeGreaterThan(asked / 3);
}

describe("random reads give the same answers as direct SQL", () => {
  it.skipIf(!hasChinook)(
    `over the Chinook music store${hasChinook ? "" : `: skipped, ${chinookMissing}`}`,
    { timeout: 3_600_000 },
    async () => {
      await check(await subjectOf(chinook()));
    },
  );

  it("over the demo store, with every column type", { timeout: 3_600_000 }, async () => {
    await check(await subjectOf(demo()));
  });
});
