import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadSettings } from "../../src/config/config.ts";
import { openDeployment } from "../../src/cli/deployment/deployment.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { gatewayProcess, startProcess } from "./shell.ts";
import { claimConnections } from "../../src/platform/postgres/index.ts";
import { createPostgresSignals } from "../../src/platform/signals/index.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-cli-"));
  // If root runs this test, the server runs as another user.
  await chmod(directory, 0o711);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it("commands work with and without a running gateway, on the same embedded database", async () => {
  const settings = loadSettings({ directory, env: {} });
  const running = await openDeployment(settings, createLogger("silent"), {
    make: true,
    poolSize: 1,
  });
  const applied = await gatewayProcess({ directory, env: {} }, "apply", "--json");
  expect(applied).toMatchObject({ code: 0, err: expect.stringContaining("has no owner") });
  const rows = await running.database.owner.run({
    text: "select name, revision from gateway.workspace",
  });
  expect(rows).toEqual([{ name: "Corner Store", revision: 1 }]);
  // The other processes may use most connections. Without this check, a further start would fail
  // with an error of PostgreSQL (G22.7).
  const needs = { poolSize: 10, isEmbedded: true };
  const others = await Promise.all(
    [1, 2].map(() =>
      createPostgresSignals({
        url: running.directUrl,
        onSession: (session) => claimConnections(session, needs),
      }),
    ),
  );
  const third = await startProcess({ directory });
  expect(third).toEqual({
    code: 1,
    out: "",
    err: "The database server allows 97 connections. Other processes may use 82 of them, and this process needs up to 41. Set `database.connections` (GATEWAY_CONNECTIONS) to at most 31 for each of the 3 processes, or use a PostgreSQL server (DATABASE_URL) with room for 123 connections.",
  });
  await Promise.all(others.map((other) => other.close()));
  await running.close();
  const alone = await gatewayProcess({ directory, env: {} }, "status", "--json");
  expect(JSON.parse(alone.out)).toMatchObject([{ name: "Corner Store", revision: 1 }]);
}, 120_000);
