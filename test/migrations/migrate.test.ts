// The gateway's own schema: made once, whole, whoever starts first.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, MigrationError } from "../../src/migrations/migrate.ts";
import { migrations } from "../../src/migrations/migration.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

describe("migrations", () => {
  it("are numbered from 1 without gaps", () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });
  it("refuse another master key", async () => {
    const { owner, logins } = test.database;
    await expect(migrate(owner, { masterKey: randomBytes(32), logins })).rejects.toThrow(
      MigrationError,
    );
  });
});
