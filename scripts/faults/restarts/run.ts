// `npm run suite restarts`: measures the start of a gateway on existing data, and interrupts starts
// with signals at random moments. Also restarts nodes one after another behind a load balancer, and
// measures the effect on clients. Options: --help.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "../../bench/free-port.ts";
import { cpuMicros } from "../../bench/process-figures.ts";
import { startProcess, type Started } from "../../bench/processes.ts";
import { createDeployments, type Deployment } from "./world.ts";

const help = `npm run suite restarts -- [options]

  --starts 5     starts of a gateway with its own PostgreSQL, and of a gateway with a running database, in turn; the time to the first answer
  --moments 30   starts that SIGTERM or SIGINT interrupts, at moments that are spread over the time of a start; what remains, and how long
                 the next start takes
  --rolling 4    restarts of two nodes in production mode, one after the other, behind a balancer that calls /readyz every 2 s

Zero leaves a part out. Exit code 1 if an interrupted start left something behind, or a client of the balancer got no answer.`;

const { values } = parseArgs({
  options: {
    starts: { type: "string", default: "5" },
    moments: { type: "string", default: "30" },
    rolling: { type: "string", default: "4" },
    help: { type: "boolean", default: false },
  },
});

async function start(
  { env, probe }: Deployment,
  more: Readonly<Record<string, string>> = {},
): Promise<Started & { readonly port: number }> {
  const port = await freePort();
  const started = await startProcess({
    name: "the gateway",
    port,
    command: [process.execPath, "src/main.ts", "start"],
    env: { ...env, GATEWAY_PORT: String(port), ...more },
    probe,
  });
  return { ...started, port };
}

const shown = (figures: readonly number[]): string =>
  `${figures.map((figure) => figure.toFixed(0)).join(" ")}, the middle one ${figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!.toFixed(0)}`;

async function measureStarts(deployments: readonly Deployment[], count: number): Promise<void> {
  const figures = deployments.map(() => ({ wall: [] as number[], processor: [] as number[] }));
  for (let turn = -1; turn < count; turn++)
    for (const [index, deployment] of deployments.entries()) {
      const gateway = await start(deployment);
      const micros = cpuMicros(gateway.pid) ?? 0;
      await gateway.stop();
      if (turn < 0) continue;
      figures[index]!.wall.push(gateway.coldStartMs);
      figures[index]!.processor.push(micros / 1000);
    }
  for (const [index, { name }] of deployments.entries()) {
    console.log(`start, ${name}: ${shown(figures[index]!.wall)} ms to the first answer`);
    console.log(`  processor time, all its processes: ${shown(figures[index]!.processor)} ms`);
  }
}

/**
 * Starts a gateway and sends it a signal.
 * @returns a sentence about the problem; undefined if the process ended correctly
 */
async function interrupted(
  { env, serverPid }: Deployment,
  afterMs: number,
  signal: NodeJS.Signals,
): Promise<string | undefined> {
  const port = await freePort();
  const child = spawn(process.execPath, ["src/main.ts", "start"], {
    env: { ...process.env, ...env, GATEWAY_PORT: String(port) },
    stdio: "ignore",
  });
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, by) => resolve(by ?? String(code))),
  );
  await sleep(afterMs);
  const sent = performance.now();
  child.kill(signal);
  const how = await ended;
  const took = performance.now() - sent;
  const left = serverPid();
  const words = `${signal} after ${afterMs} ms: ended with ${how} in ${took.toFixed(0)} ms`;
  if (left !== undefined) return `${words}, and left its PostgreSQL (${left})`;
  // A process that has not yet loaded the gateway has nothing to clean up. So it may end by the
  // signal itself, instead of with exit code 0.
  if (how !== "0" && how !== signal) return words;
  console.log(words);
  return undefined;
}

async function interrupt(deployment: Deployment, moments: number): Promise<void> {
  const first = await start(deployment);
  await first.stop();
  const step = (first.coldStartMs * 1.1) / moments;
  const wrong: string[] = [];
  const next: number[] = [];
  for (let moment = 0; moment < moments; moment++) {
    const afterMs = Math.round(moment * step);
    const said = await interrupted(deployment, afterMs, moment % 2 ? "SIGINT" : "SIGTERM");
    if (said !== undefined) wrong.push(said);
    if (moment % 5 !== 4) continue;
    const gateway = await start(deployment);
    next.push(gateway.coldStartMs);
    await gateway.stop();
  }
  console.log(`a start after every fifth interrupted start: ${shown(next)} ms`);
  for (const each of wrong) console.log(`BAD ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
}

async function roll(deployment: Deployment, restarts: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const ask = (port: number, { method, path, body, token }: Deployment["probe"]): Promise<string> =>
    new Promise((resolve) => {
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
      const asked = request({ host: "127.0.0.1", port, method, path, agent, headers }, (answer) => {
        answer.on("error", (error) => resolve(String(error)));
        answer.resume().on("end", () => resolve(String(answer.statusCode)));
      });
      asked.on("error", (error) => resolve(String(error))).end(body);
    });
  const production = { GATEWAY_MODE: "production", GATEWAY_HOST: "127.0.0.1" };
  const nodes = [await start(deployment, production), await start(deployment, production)];
  const outcomes: Record<string, number> = {};
  let [ready, isOver] = [nodes.map(({ port }) => port), false];
  const poll = async (): Promise<void> => {
    while (!isOver) {
      const ports = nodes.map(({ port }) => port);
      const readiness = { method: "GET", path: "/readyz", body: "" };
      const states = await Promise.all(ports.map((port) => ask(port, readiness)));
      ready = ports.filter((_port, at) => states[at] === "200");
      await sleep(2_000);
    }
  };
  const load = async (worker: number): Promise<void> => {
    for (let turn = worker; !isOver; turn++) {
      const outcome = await ask(ready[turn % ready.length]!, deployment.probe);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await sleep(5);
    }
  };
  const work = [poll(), ...Array.from({ length: 16 }, (_each, worker) => load(worker))];
  for (let restart = 0; restart < restarts; restart++) {
    await sleep(5_000);
    const at = restart % nodes.length;
    await nodes[at]!.stop();
    nodes[at] = await start(deployment, production);
  }
  await sleep(5_000);
  isOver = true;
  await Promise.all(work);
  agent.destroy();
  for (const node of nodes) await node.stop();
  console.log(`${restarts} restarts behind a balancer that asks every 2 s:`, outcomes);
  if (Object.keys(outcomes).some((outcome) => outcome !== "200")) process.exitCode = 1;
}

if (values.help) {
  console.log(help);
  process.exit();
}
const deployments = await createDeployments();
const [embedded, beside] = deployments.each;
try {
  if (Number(values.starts) > 0) await measureStarts([embedded, beside], Number(values.starts));
  if (Number(values.moments) > 0) await interrupt(embedded, Number(values.moments));
  if (Number(values.rolling) > 0) await roll(beside, Number(values.rolling));
} finally {
  await deployments.stop();
  for (const path of deployments.folders) rmSync(path, { recursive: true, force: true });
}
