// Tests that every write has the effect that the request and the caller's rights define (G5, G7).
// Random inserts, updates, deletes and transactions run under keys with and without row filters. A
// naive model applies the same writes to plain arrays. More:
// `npm run suite mutations -- --count 5000 --seed other`.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { installModel } from "../support/install.ts";
import { compareWrites } from "./run.ts";
import { definition } from "./world.ts";

const count = Number(process.env["MUTATIONS_COUNT"] ?? 100);
const seed = process.env["MUTATIONS_SEED"] ?? "suite";

const clock = { time: Date.UTC(2026, 5, 1, 12) };
let database: TestDatabase;
let gateway: TestGateway;
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await startGateway({
    database,
    settings: { "server.mode": "production" },
    clock: { now: () => clock.time },
  });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

describe("random writes", () => {
  it("have the same results as in a naive model", { timeout: 3_600_000 }, async () => {
    const installed = await installModel(database, definition, new Map());
    const subject = { database, installed, client: gateway.client, clock };
    const report = await compareWrites(subject, count, seed);
    const { asked, answered, written, transactions, open, openRefused, differences } = report;
    console.log(
      `${asked} writes (${transactions} transactions), ${answered} answered, ${written} changed rows, ${open} open (${openRefused} refused), ${differences.length} differences`,
    );
    expect(differences.slice(0, 5)).toEqual([]);
    expect(written).toBeGreaterThan(asked / 5);
  });
});
