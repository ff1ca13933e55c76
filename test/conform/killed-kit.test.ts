// Tests that no gateway process stays behind if the conformance kit is killed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { soon } from "../support/soon.ts";

const module = join(import.meta.dirname, "../../src/conform/self/own-gateway.ts");
const program = `
  const { startOwnGateway } = await import(${JSON.stringify(module)});
  console.log((await startOwnGateway(process.env, new AbortController().signal)).url);
  setInterval(() => {}, 1_000);
`;

it("the gateway of --self stops when the kit is killed", async () => {
  const directory = await mkdtemp(join(tmpdir(), "workspace-gateway-killed-"));
  const kit = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, TMPDIR: directory },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [url] = (await once(createInterface(kit.stdout), "line")) as [string];
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    kit.kill("SIGKILL");
    const answers = (): Promise<boolean> =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, soon).toBe(false);
  } finally {
    kit.kill("SIGKILL");
    // The gateway is still stopping its PostgreSQL, which may delete files meanwhile. So the
    // removal is retried.
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  }
});
