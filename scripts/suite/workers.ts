// `npm run suite workers`: sends as many reads and writes as possible to a gateway with several
// workers and its embedded database. Counts failed calls, lost rows and connections. Options:
// --help.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pidOfServer } from "../bench/database.ts";
import { residentMb, treeOf } from "../bench/process-figures.ts";
import { missingOf, startLoad } from "./deploy/load.ts";
import { createNode, root, runCommand } from "./deploy/nodes.ts";
import { writeWorkspace } from "./deploy/workspace.ts";

const help = `npm run suite workers -- [options]

  --minutes 10       duration of the test
  --workers 4        worker processes
  --connections 100  connections to the database that they may use together
  --clients 48       clients that read and write without pauses, half of them on a new connection for each call
  --lines 10         lines that are printed

Exit code 1 if a call fails, an acknowledged write is lost, or the workers use more connections.`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    workers: { type: "string", default: "4" },
    connections: { type: "string", default: "100" },
    clients: { type: "string", default: "48" },
    lines: { type: "string", default: "10" },
    help: { type: "boolean", default: false },
  },
});
const LOOK_MS = 250;

/** Returns the number of connections of clients to a database server on this machine. */
const connectionsTo = (server: number): number =>
  treeOf(server).filter((pid) => {
    try {
      return /^postgres: .*\d\(\d+\)/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    } catch {
      return false;
    }
  }).length;

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  const [minutes, lines, clients, budget] = [
    values.minutes,
    values.lines,
    values.clients,
    values.connections,
  ].map(Number) as [number, number, number, number];
  const folder = mkdtempSync(join(tmpdir(), "gateway-workers-"));
  const home = join(folder, "home");
  mkdirSync(home);
  const settings = {
    GATEWAY_HOST: "127.0.0.1",
    GATEWAY_LOG_LEVEL: "error",
    GATEWAY_WORKSPACES: writeWorkspace(folder),
    GATEWAY_DATA_DIR: home,
    GATEWAY_PROCESSES: values.workers,
    GATEWAY_CONNECTIONS: values.connections,
  };
  // Each node has a data directory of its own.
  const data = join(home, "workers");
  const node = await createNode(settings, "workers");
  try {
    const { GATEWAY_WORKSPACES: workspaces } = settings;
    await runCommand({ ...settings, GATEWAY_DATA_DIR: data }, root, "apply", workspaces);
    await node.start();
    const server = pidOfServer(data, "postgres");
    const load = startLoad(node.port, { clients, pauseMs: 0 });
    let [all, failed, most] = [0, 0, 0];
    for (let line = 1; line <= lines; line++) {
      const end = performance.now() + (minutes * 60_000) / lines;
      for (; performance.now() < end; await sleep(LOOK_MS))
        most = Math.max(most, connectionsTo(server));
      const { calls, failures } = load.take();
      all += calls;
      failed += Object.values(failures).reduce((sum, count) => sum + count, 0);
      const memory = treeOf(node.pid()!)
        .filter((pid) => !treeOf(server).includes(pid))
        .map((pid) => residentMb(pid) ?? 0);
      console.log(
        `${((line * minutes) / lines).toFixed(1).padStart(6)} min  ${calls} calls, failed: ${JSON.stringify(failures)}  at most ${most} connections  gateway ${memory.join(" + ")} MB`,
      );
    }
    await load.stop();
    const missing = await missingOf(node.port, load.written);
    console.log(
      `${failed} of ${all} calls failed, ${missing} of ${load.written.size} acknowledged writes are lost, at most ${most} of ${budget} connections`,
    );
    if (failed > 0 || missing > 0 || most > budget || most === 0) process.exitCode = 1;
  } finally {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
