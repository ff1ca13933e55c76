import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadSettings } from "../../src/config/config.ts";
import { openDeployment } from "../../src/cli/deployment/deployment.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { gatewayProcess } from "./shell.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-cli-"));
  // Its server belongs to another user when root runs this.
  await chmod(directory, 0o711);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it("commands work beside a running gateway and without one, on the same embedded database", async () => {
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
  await running.close();
  const alone = await gatewayProcess({ directory, env: {} }, "status", "--json");
  expect(JSON.parse(alone.out)).toMatchObject([{ name: "Corner Store", revision: 1 }]);
}, 60_000);
