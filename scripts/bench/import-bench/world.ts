// The setup of the import benchmark: an embedded PostgreSQL, a workspace with a signed-in owner,
// and a gateway process in production mode. The process can be killed and started again.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, startDatabase } from "../database.ts";
import { install } from "../install.ts";
import { signInOwner } from "../owner.ts";
import { pointRead, tokenOf, type Sketch } from "../sketch.ts";
import { startGateway } from "../targets.ts";

const workspace: Sketch = { id: "be9c0000-0000-4000-8000-000000000012", tables: { items: 1 } };

export type World = Awaited<ReturnType<typeof openWorld>>;

export interface Progress {
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly failed: number;
}

export async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), "gateway-import-bench-"));
  const dataDirectory = join(folder, "data");
  const postgres = await startDatabase(folder);
  await install(postgres.url, dataDirectory, [workspace]);
  const headers = await signInOwner(postgres.url, dataDirectory, workspace.id);
  const start = () =>
    startGateway(postgres.url, dataDirectory, pointRead(workspace.id, "items", 0));
  let gateway = await start();

  async function call(
    rest: string,
    init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ): Promise<Record<string, unknown>> {
    const url = `http://127.0.0.1:${gateway.port}/${workspace.id}/endusers/import${rest}`;
    const response = await fetch(url, { ...init, headers: { ...headers, ...init.headers } });
    const body = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    return body;
  }

  return {
    workspaceId: workspace.id,
    key: tokenOf(workspace.id),
    port: () => gateway.port,
    sql: (...statements: string[]) => ask(postgres.url, ...statements),
    async upload(file: Buffer<ArrayBuffer>): Promise<string> {
      const form = new FormData();
      form.set("file", new Blob([file]), "people");
      const { importId, invalid } = await call("", { method: "POST", body: form });
      if (invalid !== 0) throw new Error(`${String(invalid)} rows are not valid`);
      return String(importId);
    },
    execute: (importId: string) =>
      call(`/${importId}/execute`, {
        method: "POST",
        body: JSON.stringify({ mode: "create" }),
        headers: { "content-type": "application/json" },
      }),
    progress: async (importId: string): Promise<Progress> =>
      (await call(`/${importId}`)) as unknown as Progress,
    /** Returns the memory of the gateway's process in MB. */
    memory: (): number =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, "utf8"))![1]) / 1024,
    async killAndStart(): Promise<void> {
      process.kill(gateway.pid!, "SIGKILL");
      await gateway.stop().catch(() => {});
      gateway = await start();
    },
    async stop(): Promise<void> {
      await gateway.stop();
      await postgres.stop();
      for (const path of [folder, `${folder}-database`])
        rmSync(path, { recursive: true, force: true });
    },
  };
}
