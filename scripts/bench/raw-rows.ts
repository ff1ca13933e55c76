// The reference of the benchmark: a server that a developer could write by hand for exactly these
// requests. It uses node:http, pg with named prepared statements, hard-coded SQL, and
// JSON.stringify. It checks neither credentials nor rights, and writes no log. It runs as a
// separate process.
import { createServer } from "node:http";
import pg from "pg";
import { floorSql, type Workload } from "./workloads.ts";

const pool = new pg.Pool({
  connectionString: process.env["BENCH_DATABASE_URL"]!,
  max: 10,
  idleTimeoutMillis: 0,
});

async function answer(body: string): Promise<string> {
  const { w, p } = JSON.parse(body) as { w: Workload; p: unknown[] };
  const began = performance.now();
  const { rows } = await pool.query({ name: `q_${w}`, text: floorSql[w], values: p });
  const meta = {
    count: rows.length,
    limit: 50,
    offset: 0,
    total: null,
    durationMs: Math.round(performance.now() - began),
  };
  return JSON.stringify({ data: rows, meta });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    answer(chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString()).then(
      (text) => {
        response.writeHead(200, {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(text),
        });
        response.end(text);
      },
      (error: unknown) => {
        response.writeHead(500);
        response.end(String(error));
      },
    );
  });
});
server.listen(Number(process.env["BENCH_PORT"]), "127.0.0.1", 511);
process.on("SIGTERM", () => process.exit(0));
