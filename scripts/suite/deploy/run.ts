// `npm run suite deploy`: starts a deployment as the guide "Deploying" describes it, and checks it
// under load. Replaces workers, stops a node, stops the primary database server, uses a connection
// pooler, and upgrades the nodes one after the other.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask } from "../../bench/database.ts";
import { startBalancer, type Balancer } from "./balancer.ts";
import { missingOf, query, startLoad, type Load, type Outcome } from "./load.ts";
import { createNode, root, runCommand, type Node, type NodeSettings } from "./nodes.ts";
import { unpackOldVersion } from "./old-version.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { openPrimaryAddress } from "./primary-address.ts";
import { createOwnedDatabase, startServers, type Servers } from "./servers.ts";
import { readRows, writeWorkspace } from "./workspace.ts";

const help = `npm run suite deploy -- [options]

  --seconds 5    length of the load in each part
  --workers 4    workers of the first node

Starts PostgreSQL with a streaming replica, two gateways and a balancer, and checks them under load. It uses HAProxy, PgBouncer and
the PostgreSQL of Debian's packages if they are installed, and otherwise says what it leaves out. Exit code 1 if a call failed that must
not fail, or an acknowledged write is lost.`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    workers: { type: "string", default: "4" },
    help: { type: "boolean", default: false },
  },
});
const loadMs = Number(values.seconds) * 1_000;
/**
 * Longest allowed time from the loss of a database server to the next successful answer, in
 * milliseconds.
 */
const FAILOVER_MS_MAX = 15_000;

function say(part: string, isGood: boolean, words: string): void {
  console.log(`${isGood ? "ok " : "BAD"} ${part}: ${words}`);
  if (!isGood) process.exitCode = 1;
}

const failed = ({ failures }: Outcome): number =>
  Object.values(failures).reduce((sum, count) => sum + count, 0);

/** Prints a result of a part in which no call may fail. */
function sayNoneFailed(part: string, outcome: Outcome, more = ""): void {
  const reasons = Object.entries(outcome.failures).map(([reason, count]) => `${count} x ${reason}`);
  const count = failed(outcome);
  say(
    part,
    count === 0 && outcome.calls > 0,
    `${count} of ${outcome.calls} calls failed${reasons.length > 0 ? ` (${reasons.join(", ")})` : ""}${more}`,
  );
}

/** Two nodes behind a balancer, and the load. */
interface Deployment {
  readonly nodes: readonly [Node, Node];
  readonly balancer: Balancer;
  readonly load: Load;
  readonly close: () => Promise<void>;
}

async function startDeployment(
  folder: string,
  settings: NodeSettings,
  options: readonly [Parameters<Node["start"]>[0], Parameters<Node["start"]>[0]],
): Promise<Deployment> {
  const nodes = [await createNode(settings, "one"), await createNode(settings, "two")] as const;
  const balancer = await startBalancer(folder, [nodes[0].port, nodes[1].port]);
  let load: Load | undefined;
  const close = async (): Promise<void> => {
    await load?.stop();
    await Promise.all(nodes.map(({ stop }) => stop()));
    await balancer.close();
  };
  try {
    for (const [at, node] of nodes.entries()) await node.start(options[at]);
    // The balancer needs some checks to notice that both nodes are ready.
    await sleep(3_000);
    load = startLoad(balancer.port);
    return { nodes, balancer, load, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkNodes({ nodes: [one, two], load }: Deployment): Promise<void> {
  await sleep(loadMs);
  sayNoneFailed("two nodes behind the balancer", load.take());

  process.kill(one.pid()!, "SIGHUP");
  await sleep(loadMs + 10_000);
  sayNoneFailed(`SIGHUP replaces ${values.workers} workers`, load.take());

  const readiness = readinessUntil(two.port);
  await two.stop();
  const seen = await readiness;
  say(
    "a stop drains",
    seen.notReady > 0,
    `/readyz was 503 ${seen.notReady} times while the node served ${seen.served} calls`,
  );
  await two.start();
  await sleep(3_000);
  sayNoneFailed("one node stops and starts again", load.take());
}

/** Sends /readyz to a stopping node until the node refuses connections. */
async function readinessUntil(
  port: number,
): Promise<{ readonly notReady: number; readonly served: number }> {
  let [notReady, served] = [0, 0];
  for (;;) {
    const state = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
    if (state === 0) return { notReady, served };
    if (state === 503) {
      notReady += 1;
      if ((await query(port, readRows([])).catch(() => null))?.status === 200) served += 1;
    }
    await sleep(100);
  }
}

async function checkFailover({ balancer, load }: Deployment, servers: Servers): Promise<void> {
  load.take();
  const lostAt = performance.now();
  await servers.losePrimary();
  await servers.promoteReplica();
  const promotedAt = performance.now();
  const probe = "00000000-0000-4000-8000-000000000000";
  while ((await query(balancer.port, readRows([probe])).catch(() => null))?.status !== 200)
    if (performance.now() - lostAt > 60_000) break;
    else await sleep(20);
  const [all, own] = [lostAt, promotedAt].map((since) => performance.now() - since);
  say(
    "the primary is lost and the replica promoted",
    all! < FAILOVER_MS_MAX,
    `an answer ${all!.toFixed(0)} ms after the loss, ${own!.toFixed(0)} ms after the promotion`,
  );
  await sleep(5_000);
  const during = load.take();
  console.log(
    `    ${failed(during)} of ${during.calls} calls failed meanwhile: ${JSON.stringify(during.failures)}`,
  );
  await sleep(loadMs);
  sayNoneFailed("after the promotion", load.take());
  const missing = await missingOf(balancer.port, load.written);
  const { size } = load.written;
  say("acknowledged writes", missing === 0 && size > 0, `${missing} of ${size} are lost`);
}

async function checkUpgrade(folder: string, settings: NodeSettings, url: string): Promise<void> {
  const old = await unpackOldVersion(folder);
  if (old === null)
    return console.log("    Left out: this checkout has no history, so there is no older version.");
  const { checkout, newest } = old;
  await runCommand(settings, checkout, "apply", settings["GATEWAY_WORKSPACES"]!);
  const last = async (): Promise<number> =>
    Number((await ask(url, "select max(number) as last from gateway.migration"))[0]!["last"]);
  const before = await last();
  const start = { checkout };
  const deployment = await startDeployment(folder, settings, [start, start]);
  const { nodes, load } = deployment;
  try {
    await sleep(loadMs);
    sayNoneFailed(`two nodes of ${old.revision.slice(0, 8)}`, load.take());
    for (const node of nodes.toReversed()) {
      await node.stop();
      await node.start();
      await sleep(3_000);
    }
    await sleep(loadMs);
    const outcome = load.take();
    sayNoneFailed(
      "a rolling upgrade",
      outcome,
      `, and the migration ${before} became ${await last()}`,
    );
    if (before >= newest || (await last()) !== newest)
      say("a rolling upgrade", false, "no migration ran between the two versions");
  } finally {
    await deployment.close();
  }
}

async function checkPooler(settings: NodeSettings, folder: string, port: number): Promise<void> {
  const pooler = await startPgBouncer(folder, port);
  if (pooler === null)
    return console.log("    Left out: this machine has no PgBouncer (Debian's package pgbouncer).");
  const url = settings["DATABASE_URL"]!.replace(/:\d+\//, `:${pooler.port}/`);
  const pooled = { DATABASE_URL: url, DATABASE_DIRECT_URL: settings["DATABASE_URL"]! };
  const node = await createNode(settings, "pooled");
  try {
    await node.start({ env: pooled });
    const load = startLoad(node.port);
    await sleep(loadMs);
    await load.stop();
    sayNoneFailed(`PgBouncer ${pooler.version}, with transaction pooling`, load.take());
  } finally {
    await node.stop();
    await pooler.stop();
  }
}

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  const folder = mkdtempSync(join(tmpdir(), "gateway-deploy-"));
  // If root runs the check, the database servers run as another user. This user needs access to the
  // folder.
  chmodSync(folder, 0o755);
  const servers = await startServers(folder);
  try {
    const { primary, replica } = servers;
    if (replica === null)
      console.log(
        "    This machine has no PostgreSQL of Debian's packages, so there is no replica.",
      );
    const address = await openPrimaryAddress([primary, ...(replica === null ? [] : [replica])]);
    const common = {
      GATEWAY_MODE: "production",
      GATEWAY_HOST: "127.0.0.1",
      GATEWAY_LOG_LEVEL: "error",
      GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
      GATEWAY_WORKSPACES: writeWorkspace(folder),
      GATEWAY_TRUSTED_PROXIES: "127.0.0.1",
      GATEWAY_BASE_URL: "http://127.0.0.1",
    };
    const settingsOf = async (name: string): Promise<NodeSettings> => {
      const home = join(folder, name);
      mkdirSync(home);
      return {
        ...common,
        DATABASE_URL: `postgres://${await createOwnedDatabase(primary, name)}@127.0.0.1:${address.port}/${name}`,
        GATEWAY_STORAGE_URL: `file:${join(home, "files")}`,
        GATEWAY_DATA_DIR: home,
      };
    };
    try {
      const upgraded = await settingsOf("upgrade");
      await checkUpgrade(folder, upgraded, upgraded["DATABASE_URL"]!);
      const settings = await settingsOf("deploy");
      await runCommand(settings, root, "apply", settings["GATEWAY_WORKSPACES"]!);
      await checkPooler(settings, folder, primary.port);
      const workers = {
        env: {
          GATEWAY_PROCESSES: values.workers,
          // The embedded server allows fewer connections than the default.
          GATEWAY_CONNECTIONS: String(25 * Number(values.workers)),
        },
      };
      const deployment = await startDeployment(folder, settings, [workers, undefined]);
      console.log(`    Balancer: ${deployment.balancer.name}.`);
      try {
        await checkNodes(deployment);
        if (replica !== null) await checkFailover(deployment, servers);
        if (process.exitCode === 1) console.log(`    ${deployment.balancer.notes()}`);
      } finally {
        await deployment.close();
      }
    } finally {
      address.close();
    }
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
