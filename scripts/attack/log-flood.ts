// `npm run suite log-flood`: sends many refused calls, and measures how many rows they add to the
// query log. Also checks if rows of accepted calls are lost. One half of the refused calls goes to
// an existing workspace, without a credential. The other half goes to workspaces that do not exist.
// Options: --help.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { stringify } from "yaml";
import { ask, startDatabase } from "../bench/database.ts";
import { gatewaySettings, startGateway } from "../bench/targets.ts";
import { definition, token, workspaceId } from "../faults/definition.ts";
import { read } from "../faults/requests.ts";

const help = `npm run suite log-flood -- [options]

  --rate 4000      refused calls a second
  --seconds 20     duration of the flood
  --gateway .      checkout whose gateway is flooded

Exit code 1 if an entry of the accepted key is missing, or if the log has rows of workspaces that do not exist.`;

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "4000" },
    seconds: { type: "string", default: "20" },
    gateway: { type: "string", default: "." },
    help: { type: "boolean", default: false },
  },
});

/**
 * Number of requests that are written to one connection at once. Then the next connection gets
 * requests.
 */
const together = 20;
const connections = 16;
/** Number of calls a second with an accepted key. */
const friendlyRate = 20;

interface Flood {
  readonly sent: () => number;
  readonly answered: () => number;
  readonly end: () => Promise<void>;
}

/**
 * Sends refused calls at a steady rate. Waits while as many calls are unanswered as are sent in one
 * second.
 */
function startFlood(port: number, rate: number): Flood {
  let sent = 0;
  let answered = 0;
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, "127.0.0.1");
    let rest = "";
    socket.on("data", (chunk: Buffer) => {
      const parts = (rest + chunk.toString("latin1")).split("HTTP/1.1 401");
      answered += parts.length - 1;
      rest = parts.at(-1)!.slice(-"HTTP/1.1 401".length);
    });
    socket.on("error", () => {});
    return socket;
  });
  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * rate;
    while (sent < due && sent - answered < rate) {
      const requests = Array.from({ length: together }, (_, index) => {
        const id = index % 2 === 0 ? workspaceId : randomUUID();
        return `GET /${id}/schema HTTP/1.1\r\nHost: gateway\r\nUser-Agent: flood\r\n\r\n`;
      });
      sockets[(sent / together) % connections]!.write(requests.join(""));
      sent += together;
    }
  }, 5);
  const end = async (): Promise<void> => {
    clearInterval(timer);
    for (let waited = 0; answered < sent && waited < 5_000; waited += 100) await sleep(100);
    for (const socket of sockets) socket.destroy();
  };
  return { sent: () => sent, answered: () => answered, end };
}

/**
 * Sends calls with an accepted key while the refused calls are sent.
 * @returns the request ids of the answered calls
 */
async function callAlong(port: number, seconds: number): Promise<string[]> {
  const { method, path, body } = read("accounts");
  const calls: Promise<string>[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const id = randomUUID();
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      "X-Request-Id": id,
    };
    calls.push(
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body! }).then(
        async (answer) => {
          await answer.text();
          return id;
        },
      ),
    );
    await sleep(1_000 / friendlyRate);
  }
  return Promise.all(calls);
}

const sizes = `select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes from pg_inherits where inhparent = 'gateway.query_log'::regclass`;
const rowsOf = (
  id: string,
): string => `with r as (select credential_type, workspace_id = '${id}' as exists from gateway.query_log)
  select count(*) filter (where credential_type = 'none' and exists)::int as refused,
         count(*) filter (where not exists)::int as strange from r`;

async function run(): Promise<boolean> {
  const checkout = resolve(values.gateway);
  const folder = mkdtempSync(join(tmpdir(), "gateway-log-flood-"));
  const [workspace, data] = [join(folder, "workspace"), join(folder, "data")];
  for (const path of [workspace, data]) mkdirSync(path);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(folder);
  try {
    const env = { ...process.env, ...gatewaySettings(postgres.url, data) };
    const main = join(checkout, "src/main.ts");
    await promisify(execFile)(process.execPath, [main, "apply", workspace, "--no-seed"], { env });
    const probe = { ...read("accounts"), token };
    const gateway = await startGateway(postgres.url, data, probe, checkout);
    const [{ bytes: before }] = (await ask(postgres.url, sizes)) as [{ bytes: number }];
    const seconds = Number(values.seconds);
    const flood = startFlood(gateway.port, Number(values.rate));
    const called = await callAlong(gateway.port, seconds);
    await flood.end();
    await gateway.stop();
    const [{ bytes }] = (await ask(postgres.url, sizes)) as [{ bytes: number }];
    const [counts] = (await ask(postgres.url, rowsOf(workspaceId))) as [
      { refused: number; strange: number },
    ];
    const logged = await ask(
      postgres.url,
      "select request_id from gateway.query_log where credential_type = 'key'",
    );
    const ids = new Set(logged.map((row) => row["request_id"]));
    const lost = called.filter((id) => !ids.has(id)).length;
    console.log(`${flood.answered()} refused calls in ${seconds} s (${Math.round(flood.answered() / seconds)} a second), of ${flood.sent()} sent
rows of the existing workspace's refused calls   ${counts.refused}
rows of workspaces that do not exist             ${counts.strange}
bytes written                                    ${bytes - before} (${((((bytes - before) / seconds) * 3_600) / 1e9).toFixed(2)} GB an hour)
entries of the accepted key that were lost       ${lost} of ${called.length}`);
    return lost === 0 && counts.strange === 0;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}-database`, { recursive: true, force: true });
  }
}

if (values.help) console.log(help);
else process.exitCode = (await run()) ? 0 : 1;
