// The rounds of the check `blob-faults`. Two nodes upload and delete files. One node is killed and
// started again while the other one runs. Then both are killed. The check compares the database and
// the folder with all answers. It does this before and after a sweep, which deletes files that no
// record needs.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { createBlobs, openStorage } from "../../../src/blobs/index.ts";
import { createLogger, systemClock } from "../../../src/platform/index.ts";
import { createPool, type Pool } from "../../../src/platform/postgres/index.ts";
import type { Random } from "../../random.ts";
import { nodeName } from "./node-name.ts";

export interface BlobFaultOptions {
  readonly databaseUrl: string;
  /** Id of a workspace in the database. */
  readonly workspaceId: string;
  /** Folder in which the nodes store the bytes of files. */
  readonly folder: string;
  readonly rounds: number;
  readonly random: Random;
}

export interface BlobFaultReport {
  kills: number;
  stored: number;
  removed: number;
  /**
   * Number of operations that a kill has interrupted: files with a temporary name, and rows of
   * unfinished uploads.
   */
  interrupted: number;
  /** Number of acknowledged files that are missing or have other bytes. */
  lost: number;
  /** Number of records of files without bytes. */
  bare: number;
  /** Number of deleted files that exist again. */
  undead: number;
  /**
   * Number of leftovers after the sweep: bytes without a record, rows of unfinished uploads, and
   * wrong sums of bytes.
   */
  orphans: number;
  /** Number of errors that no kill explains. */
  surprises: number;
  readonly examples: string[];
}

export interface BlobAnswers {
  readonly stored: Map<string, { readonly hash: string; readonly size: number }>;
  readonly removing: Set<string>;
  readonly removed: Set<string>;
  readonly surprises: string[];
}

interface Row {
  readonly id: string;
  readonly bytesId: string;
  readonly size: number;
  readonly hash: string;
}

export const newBlobReport = (): BlobFaultReport => ({
  kills: 0,
  stored: 0,
  removed: 0,
  interrupted: 0,
  lost: 0,
  bare: 0,
  undead: 0,
  orphans: 0,
  surprises: 0,
  examples: [],
});

export async function runBlobFaults(options: BlobFaultOptions): Promise<BlobFaultReport> {
  const { databaseUrl, random, rounds } = options;
  const pool = createPool({ connection: { connectionString: databaseUrl }, size: 2 });
  const report = newBlobReport();
  const answers: BlobAnswers = {
    stored: new Map(),
    removing: new Set(),
    removed: new Set(),
    surprises: [],
  };
  for (let round = 0; round < rounds; round++) {
    const [one, other] = await Promise.all([
      startNode(options, answers),
      startNode(options, answers),
    ]);
    await sleep(random.whole(50, 500));
    await one.kill();
    // A started node first sweeps: it deletes files that no record needs. Meanwhile, the other node
    // uploads files, which must not be deleted.
    const again = await startNode(options, answers);
    await sleep(random.whole(50, 400));
    await Promise.all([again.kill(), other.kill()]);
    report.kills += 3;
    await untilSilent(pool);
    await checkBlobs(pool, options, answers, report);
  }
  report.stored = answers.stored.size;
  report.removed = answers.removed.size;
  report.surprises = answers.surprises.length;
  report.examples.push(...answers.surprises.slice(0, 10));
  await pool.close();
  return report;
}

/**
 * Waits until the sessions of killed nodes have ended. PostgreSQL ends the work of a node a moment
 * after the node has been killed.
 */
async function untilSilent(pool: Pool): Promise<void> {
  const text = "select from pg_stat_activity where application_name = $1";
  while ((await pool.run({ text }, [nodeName])).length > 0) await sleep(10);
}

async function startNode(
  { databaseUrl, folder, workspaceId }: BlobFaultOptions,
  answers: BlobAnswers,
): Promise<{ kill: () => Promise<void> }> {
  const file = join(import.meta.dirname, "node.ts");
  const node = spawn(process.execPath, [file, databaseUrl, folder, workspaceId], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const lines = createInterface(node.stdout);
  lines.on("line", (line) => {
    const [word, id = "", hash = "", size = ""] = line.split(" ");
    if (word === "ready") ready.resolve();
    else if (word === "stored") answers.stored.set(id, { hash, size: Number(size) });
    else if (word === "removing") answers.removing.add(id);
    else if (word === "removed") answers.removed.add(id);
    else answers.surprises.push(line);
  });
  lines.on("close", () => {
    ready.reject(new Error("The node ended by itself."));
    ended.resolve();
  });
  await ready.promise;
  return {
    kill: async () => {
      node.kill("SIGKILL");
      await ended.promise;
    },
  };
}

/**
 * Checks the rules that hold at any moment. Then runs the sweep as if it were certain that the
 * nodes are dead, and checks the rules that hold after a sweep.
 */
export async function checkBlobs(
  pool: Pool,
  { folder, workspaceId }: Pick<BlobFaultOptions, "folder" | "workspaceId">,
  answers: BlobAnswers,
  report: BlobFaultReport,
): Promise<void> {
  const complain = (kind: "lost" | "bare" | "undead" | "orphans", text: string): void => {
    report[kind] += 1;
    report.examples.push(`${kind}: ${text}`);
  };
  const pending = await pool.run({ text: "select from gateway_tx.blob_pending" });
  report.interrupted += pending.length;
  const rows = await rowsOf(pool);
  const paths = new Map(filesIn(folder).map((path) => [path.split("/").at(-1)!, path]));
  for (const { id, bytesId, size, hash } of rows.values()) {
    const path = paths.get(bytesId);
    if (path === undefined) complain("bare", `file ${id} has no bytes`);
    else if (!isWhole(path, size, hash)) complain("bare", `file ${id} is not whole`);
  }
  for (const [id, { hash, size }] of answers.stored) {
    const row = rows.get(id);
    if (answers.removed.has(id)) {
      if (row !== undefined) complain("undead", `file ${id}`);
    } else if (row === undefined) {
      if (!answers.removing.has(id)) complain("lost", `file ${id}`);
    } else if (row.hash !== hash || row.size !== size) complain("lost", `file ${id} is another`);
  }
  await pool.run({ text: "update gateway_tx.blob_pending set ends_at = now() - interval '1 s'" });
  await sweep(pool, folder);
  const wanted = new Set([...rows.values()].map(({ bytesId }) => bytesId));
  for (const path of filesIn(folder))
    if (!wanted.has(path.split("/").at(-1)!)) complain("orphans", path);
  const text = `select (select count(*) from gateway_tx.blob_pending)::int as pending, (select coalesce(sum(size), 0) from gateway_tx.blob)::float8 as size,
    (select coalesce(sum(bytes), 0) from gateway_tx.blob_usage where workspace_id = $1)::float8 as used`;
  const [sums] = await pool.run<{ pending: number; size: number; used: number }>({ text }, [
    workspaceId,
  ]);
  if (sums!.pending > 0) complain("orphans", `${sums!.pending} rows of uploads`);
  if (sums!.size !== sums!.used) complain("orphans", `${sums!.used} counted, ${sums!.size} stored`);
}

async function rowsOf(pool: Pool): Promise<Map<string, Row>> {
  const text = `select id, bytes_id as "bytesId", size::float8 as size, hash from gateway_tx.blob`;
  const rows = await pool.run<Row>({ text });
  return new Map(rows.map((row) => [row.id, row]));
}

async function sweep(control: Pool, folder: string): Promise<void> {
  const storage = openStorage(`file:${folder}`);
  const log = createLogger("silent");
  const blobs = createBlobs({ control, storage, clock: systemClock, log });
  for (const { sweep: round } of blobs.housekeeping ?? []) await round(() => true);
  await blobs.close?.();
}

/** Paths of the files whose bytes were already read. Each file is read only once. */
const seen = new Set<string>();
function isWhole(path: string, size: number, hash: string): boolean {
  if (seen.has(path)) return existsSync(path);
  const bytes = readFileSync(path);
  if (bytes.length !== size) return false;
  seen.add(path);
  return createHash("sha256").update(bytes).digest("base64url") === hash;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // The folder also contains records about the owner of the folder and a marker of the file
      // store. They are not files of a workspace, so they are not counted.
      .filter(
        (entry) => entry.isFile() && !["database", "store"].includes(basename(entry.parentPath)),
      )
      .map((entry) => join(entry.parentPath, entry.name))
  );
}
