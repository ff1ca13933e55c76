// The setup of the file benchmark, and the requests to it. It has a gateway with a workspace of
// files and small rows, a database and a data directory.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { guidFrom } from "../../../src/platform/ids.ts";
import { ask, startDatabase } from "../database.ts";
import { freePort } from "../free-port.ts";
import type { Asked } from "../paced-load.ts";
import { startProcess } from "../processes.ts";
import { gatewaySettings } from "../targets.ts";
import { unbounded } from "../workspace.ts";

const run = promisify(execFile);
const workspaceId = "f11e0000-0000-4000-8000-000000000001";
const schema = `ws_${workspaceId.replaceAll("-", "")}`;
const tableId = guidFrom(workspaceId, "table:points");
const points = 1_000;
export const token = `sk_live_${"b".repeat(43)}`;

const definition = {
  workspace: {
    id: workspaceId,
    name: "Files",
    plan: { ...unbounded, maxFileMb: 4_096, storageMb: 65_536 },
  },
  tables: {
    points: {
      columns: {
        id: { type: "integer", primaryKey: true },
        value: { type: "text", required: true },
      },
    },
  },
  keys: {
    server: {
      kind: "server",
      secret: token,
      tables: { points: { actions: ["read"], read: "*" } },
      files: "all",
    },
  },
};

export interface StoredFile {
  readonly path: string;
  /** Path of the file's bytes on the disk. */
  readonly onDisk: string;
  readonly size: number;
  readonly hash: string;
}

export interface FileWorld {
  readonly port: number;
  readonly pid: number;
  /** Uploads a file of `size` bytes in a form, as fast as the gateway reads it. */
  readonly upload: (size: number) => Promise<StoredFile>;
  readonly pointRead: (n: number) => Asked;
  /** Stops all processes and removes the folder. */
  readonly close: () => Promise<void>;
}

/** @param storageUrl where the gateway stores files; null for the data directory */
export async function createFileWorld(storageUrl: string | null): Promise<FileWorld> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-file-bench-"));
  const [workspace, dataDirectory] = [join(folder, "workspace"), join(folder, "data")];
  for (const path of [workspace, dataDirectory]) mkdirSync(path);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(folder);
  const settings = {
    ...gatewaySettings(postgres.url, dataDirectory),
    ...(storageUrl !== null && { GATEWAY_STORAGE_URL: storageUrl }),
  };
  const env = { ...process.env, ...settings };
  await run(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], { env });
  const fill = `insert into ${schema}.points select n, repeat('x', 200) from generate_series(0, ${points - 1}) as n`;
  await ask(postgres.url, fill);
  const port = await freePort();
  const pointRead = (n: number): Asked => ({
    path: `/${workspaceId}/query`,
    body: JSON.stringify({
      refs: { p: tableId },
      query: {
        from: "p",
        select: ["value"],
        where: [{ field: "id", op: "eq", value: n % points }],
      },
    }),
    token,
  });
  const gateway = await startProcess({
    name: "the gateway",
    port,
    command: [process.execPath, "src/main.ts", "start"],
    env: { ...settings, GATEWAY_PORT: String(port) },
    probe: { method: "POST", ...pointRead(1) },
  });
  const blobs = join(dataDirectory, "blobs");
  return {
    port,
    pid: gateway.pid,
    pointRead,
    async upload(size) {
      const { id, hash } = await upload(port, size);
      const onDisk = storageUrl === null ? newestOf(blobs, size) : "";
      return { path: `/${workspaceId}/files/${id}`, onDisk, size, hash };
    },
    async close() {
      await gateway.stop();
      await postgres.stop();
      for (const path of [folder, `${folder}-database`])
        rmSync(path, { recursive: true, force: true });
    },
  };
}

/**
 * Yields blocks of digits and commas, like the text of a table in CSV. Each block differs from the
 * block before it.
 */
function* textOf(size: number): Generator<Buffer> {
  for (let left = size, n = 0; left > 0; n++) {
    const block = Buffer.alloc(Math.min(left, 65_536), `${n},${n * 7_919 + 1},`);
    yield block;
    left -= block.length;
  }
}

async function upload(port: number, size: number): Promise<{ id: string; hash: string }> {
  const boundary = "a-boundary-that-is-in-no-file";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="table.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const hash = createHash("sha256");
  const answer = Promise.withResolvers<string>();
  const outgoing = send({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: `/${workspaceId}/files/upload`,
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": head.length + size + tail.length,
    },
  });
  outgoing.on("error", answer.reject);
  outgoing.on("response", async (incoming) => {
    const text = Buffer.concat(await incoming.toArray()).toString();
    if (incoming.statusCode === 200) answer.resolve(text);
    else answer.reject(new Error(`${incoming.statusCode} ${text}`));
  });
  outgoing.write(head);
  for (const block of textOf(size)) {
    hash.update(block);
    if (!outgoing.write(block)) await new Promise((resolve) => outgoing.once("drain", resolve));
  }
  outgoing.end(tail);
  const { id } = JSON.parse(await answer.promise) as { id: string };
  return { id, hash: hash.digest("hex") };
}

/**
 * The name of a stored file begins with the time of its upload, so the last name is the newest
 * file.
 */
function newestOf(folder: string, size: number): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, path: join(parentPath, name) }))
    // The folder also contains the file store's own records. They are shorter than the file.
    .filter(({ path }) => statSync(path).size >= size)
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
  return files[0]!.path;
}
