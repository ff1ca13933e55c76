// `npm run suite endpoint-bench`: compares synchronous endpoints with `/query`. Both do the same
// work, once computed and once from a cache. Options: --help.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { stringify } from "yaml";
import { guidFrom } from "../../src/platform/ids.ts";
import { ask, startDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { chooseGenerator, putLoad, type PlannedRequest } from "./load.ts";
import { cpuMicros } from "./process-figures.ts";
import { startProcess, type Started } from "./processes.ts";
import { gatewaySettings } from "./targets.ts";
import { unbounded } from "./workspace.ts";

const help = `npm run suite endpoint-bench -- [options]

  --turns 5     turns of the endpoint and of /query, alternating; the middle turn counts
  --seconds 4   length of each turn

Requirements: an endpoint that reads a row has at least 0.5 of the rate of the same /query, and an endpoint that answers from its cache has
at least 0.9 of the rate of a cached /query. Exit code 1 if one of them is not met.`;

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    help: { type: "boolean", default: false },
  },
});

const workspaceId = "e11d0000-0000-4000-8000-000000000001";
const points = 1_000;
const tokens = { computed: `sk_live_${"b".repeat(43)}`, cached: `sk_live_${"c".repeat(43)}` };
const rights = { tables: { points: { actions: ["read"], read: "*" } } };
const endpoint = (more: object = {}): object => ({
  mode: "sync",
  signature: { algorithm: "none" },
  automations: ["point"],
  ...more,
});

const definition = {
  workspace: { id: workspaceId, name: "Endpoints", plan: unbounded },
  tables: {
    points: {
      columns: {
        id: { type: "integer", primaryKey: true },
        value: { type: "text", required: true },
      },
    },
  },
  keys: {
    computed: { kind: "server", secret: tokens.computed, ...rights },
    cached: {
      kind: "server",
      secret: tokens.cached,
      ...rights,
      cache: { mode: "time", ttlSeconds: 3_600 },
    },
  },
  endpoints: { computed: endpoint(), cached: endpoint({ cache: { ttlSeconds: 3_600 } }) },
  automations: {
    point: {
      runAs: "computed",
      steps: [
        {
          id: "rows",
          type: "query",
          refs: { p: "points" },
          query: {
            from: "p",
            select: ["value"],
            where: [{ field: "id", op: "eq", value: "{{request.body.id}}" }],
          },
        },
        { id: "answer", type: "response", body: { data: "{{steps.rows.data}}" } },
      ],
    },
  },
};

type Kind = keyof typeof tokens;

const range = Array.from({ length: points }, (_, id) => id);
const queries = (kind: Kind): PlannedRequest[] =>
  range.map((id) => ({
    method: "POST",
    path: `/${workspaceId}/query`,
    body: JSON.stringify({
      refs: { p: guidFrom(workspaceId, "table:points") },
      query: { from: "p", select: ["value"], where: [{ field: "id", op: "eq", value: id }] },
    }),
    token: tokens[kind],
  }));
const calls = (kind: Kind): PlannedRequest[] =>
  range.map((id) => ({
    method: "POST",
    path: `/${workspaceId}/endpoint/${guidFrom(workspaceId, `endpoint:${kind}`)}`,
    body: JSON.stringify({ id }),
  }));

interface Turn {
  /** Answers per second. */
  readonly rate: number;
  /** Processor time per answer, in microseconds. */
  readonly micros: number;
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!;

async function turn(
  { pid }: Started,
  port: number,
  requests: readonly PlannedRequest[],
): Promise<Turn> {
  const before = cpuMicros(pid) ?? 0;
  const headers = { "Content-Type": "application/json" };
  const load = await putLoad(chooseGenerator(), port, headers, requests, Number(values.seconds));
  if (load.failures > 0) throw new Error(`${load.failures} requests failed.`);
  return {
    rate: load.requestsPerSecond,
    micros: ((cpuMicros(pid) ?? 0) - before) / load.requests,
  };
}

async function compare(gateway: Started, port: number, kind: Kind, least: number): Promise<void> {
  const [own, others]: [Turn[], Turn[]] = [[], []];
  // Sends both kinds of requests before the measurement. Node then compiles their code, and the
  // caches are filled.
  for (const requests of [queries(kind), calls(kind)]) await turn(gateway, port, requests);
  for (let turns = 0; turns < Number(values.turns); turns += 1) {
    others.push(await turn(gateway, port, queries(kind)));
    own.push(await turn(gateway, port, calls(kind)));
  }
  const rate = (turns: readonly Turn[]): number => middle(turns.map((one) => one.rate));
  const micros = (turns: readonly Turn[]): string =>
    middle(turns.map((one) => one.micros)).toFixed(0);
  const ratio = rate(own) / rate(others);
  const isGood = ratio >= least;
  const figures = `${rate(own).toFixed(0)} to ${rate(others).toFixed(0)} a second, ${micros(own)} to ${micros(others)} µs of processor each`;
  console.log(
    `${isGood ? "good" : "BAD "}  ${kind.padEnd(9)} ${ratio.toFixed(2)} of /query, ${least} at least (${figures})`,
  );
  if (!isGood) process.exitCode = 1;
}

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  const folder = mkdtempSync(join(tmpdir(), "gateway-endpoint-bench-"));
  const [workspace, dataDirectory] = [join(folder, "workspace"), join(folder, "data")];
  for (const path of [workspace, dataDirectory]) mkdirSync(path);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(folder);
  try {
    const settings = gatewaySettings(postgres.url, dataDirectory);
    const env = { ...process.env, ...settings };
    await promisify(execFile)(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], {
      env,
    });
    const schema = `ws_${workspaceId.replaceAll("-", "")}`;
    await ask(
      postgres.url,
      `insert into ${schema}.points select n, repeat('x', 200) from generate_series(0, ${points - 1}) as n`,
    );
    const port = await freePort();
    const gateway = await startProcess({
      name: "the gateway",
      port,
      command: [process.execPath, "src/main.ts", "start"],
      env: { ...settings, GATEWAY_PORT: String(port) },
      probe: queries("computed")[0]!,
    });
    try {
      await compare(gateway, port, "computed", 0.5);
      await compare(gateway, port, "cached", 0.9);
    } finally {
      await gateway.stop();
    }
  } finally {
    await postgres.stop();
    for (const path of [folder, `${folder}-database`])
      rmSync(path, { recursive: true, force: true });
  }
}

await main();
