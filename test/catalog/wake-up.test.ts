// The commit of a workspace change wakes every node. No code has to send a signal (G5.15).
import { afterAll, beforeAll, expect, it } from "vitest";
import { CATALOG_CHANNEL } from "../../src/catalog/catalog.ts";
import { createPostgresSignals } from "../../src/platform/signals/signals.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace } from "../support/definition.ts";
import { installWorkspace } from "../support/workspaces.ts";

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

it("a new workspace sends a signal on the catalog's channel", async () => {
  const signals = await createPostgresSignals({ url: test.url });
  try {
    const heard = new Promise<string>((resolve) => signals.subscribe(CATALOG_CHANNEL, resolve));
    await installWorkspace(test, defineWorkspace());
    expect(await heard).toBe("");
  } finally {
    await signals.close();
  }
});
