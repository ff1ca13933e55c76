// `npm run suite file-bench`: compares downloads from the gateway with a minimal Node server. Also
// measures the memory for the upload and the download of one large file. Last, measures reads of
// single rows while other clients download slowly. Options: --help.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "../free-port.ts";
import { chooseGenerator, putLoad, type PlannedRequest } from "../load.ts";
import { pacedReads, post, type Pace } from "../paced-load.ts";
import { cpuMicros, residentMb } from "../process-figures.ts";
import { startProcess } from "../processes.ts";
import { createFileWorld, token, type FileWorld, type StoredFile } from "./world.ts";

const help = `npm run suite file-bench -- [options]

  --turns 5        turns of each download, alternating between gateway and bare stream; the middle turn counts
  --seconds 4      length of each turn, and a quarter of the time beside slow downloads
  --large 1024     MiB of the file that is uploaded and downloaded; 0 leaves this part out
  --slow 200       slow downloads beside point reads; 0 leaves this part out
  --storage <url>  file store of the gateway, by default its data directory; with it, there is no comparison with a bare stream

Requirements: downloads of a file of 1 MiB at 0.95 or more of the rate of the bare stream, of a file of 64 KiB at 3 times or more; less than
300 MB of memory for the large file; the 99th percentile of point reads beside slow downloads at most twice as long as without them. Exit
code 1 if one of them is not met.`;

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    large: { type: "string", default: "1024" },
    slow: { type: "string", default: "200" },
    storage: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
/**
 * Seconds of load before the measurement. In its first seconds, Node still compiles the code of a
 * server.
 */
const warmUpSeconds = 5;
const MIB = 1024 * 1024;

function judge(name: string, figure: string, isGood: boolean): void {
  console.log(`${isGood ? "good" : "BAD "}  ${name.padEnd(52)}${figure}`);
  if (!isGood) process.exitCode = 1;
}

interface Turn {
  /** Answers per second. */
  readonly rate: number;
  /** Processor time per answer, in microseconds. */
  readonly micros: number;
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!;

const middleOf = (turns: readonly Turn[]): Turn => ({
  rate: middle(turns.map(({ rate }) => rate)),
  micros: middle(turns.map(({ micros }) => micros)),
});

/** Prints the downloads per second of the gateway, as a ratio to those of the minimal server. */
async function compare(world: FileWorld, files: readonly StoredFile[]): Promise<void> {
  const port = await freePort();
  const bare = await startProcess({
    name: "raw-streams",
    port,
    command: [
      process.execPath,
      "scripts/bench/file-bench/raw-streams.ts",
      String(port),
      ...files.map(({ onDisk }) => onDisk),
    ],
    env: {},
    probe: { method: "GET", path: "/ready", body: "" },
  });
  const turn = async (
    server: { port: number; pid: number },
    path: string,
    lasts = seconds,
  ): Promise<Turn> => {
    const asked: PlannedRequest = { method: "GET", path, body: "", token };
    const before = cpuMicros(server.pid) ?? 0;
    const load = await putLoad(chooseGenerator(), server.port, {}, [asked], lasts);
    if (load.failures > 0) throw new Error(`${load.failures} downloads of ${path} failed.`);
    const micros = ((cpuMicros(server.pid) ?? 0) - before) / load.requests;
    return { rate: load.requestsPerSecond, micros };
  };
  try {
    for (const [index, { path, size }] of files.entries()) {
      const [own, others]: [Turn[], Turn[]] = [[], []];
      await turn(world, path, warmUpSeconds);
      await turn({ port, pid: bare.pid }, `/${index}`, warmUpSeconds);
      for (let turns = 0; turns < Number(values.turns); turns++) {
        own.push(await turn(world, path));
        others.push(await turn({ port, pid: bare.pid }, `/${index}`));
      }
      const [gateway, floor] = [middleOf(own), middleOf(others)];
      const ratio = gateway.rate / floor.rate;
      const least = size === MIB ? 0.95 : 3;
      const rates = `${gateway.rate.toFixed(0)} to ${floor.rate.toFixed(0)} a second`;
      const costs = `${gateway.micros.toFixed(0)} to ${floor.micros.toFixed(0)} µs of processor each`;
      const figure = `${ratio.toFixed(2)} (${rates}, ${costs})`;
      judge(`${size / 1024} KiB, of a bare stream, ${least} at least`, figure, ratio >= least);
    }
  } finally {
    await bare.stop();
  }
}

/** Runs the work. Returns its result, and the largest memory that the gateway had in this time. */
async function watched<T>(pid: number, work: Promise<T>): Promise<{ done: T; mb: number }> {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  let mb = 0;
  while (!isOver) {
    mb = Math.max(mb, residentMb(pid) ?? 0);
    await Promise.race([sleep(50), ended.catch(() => {})]);
  }
  return { done: await ended, mb };
}

const download = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      const hash = createHash("sha256");
      answer.on("data", (chunk: Buffer) => void hash.update(chunk));
      answer.on("end", () => resolve(hash.digest("hex")));
      answer.on("error", reject);
    })
      .on("error", reject)
      .end();
  });

async function largeBothWays(world: FileWorld, mib: number): Promise<void> {
  let began = performance.now();
  const lasted = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const up = await watched(world.pid, world.upload(mib * MIB));
  judge(`upload of ${mib} MiB: memory, under 300 MB`, `${up.mb} MB, ${lasted()}`, up.mb < 300);
  began = performance.now();
  const down = await watched(world.pid, download(world.port, up.done.path));
  judge(
    `download of ${mib} MiB: memory, under 300 MB`,
    `${down.mb} MB, ${lasted()}`,
    down.mb < 300,
  );
  judge("the same bytes", up.done.hash.slice(0, 12), down.done === up.done.hash);
}

async function besideSlowDownloads(world: FileWorld, count: number): Promise<void> {
  const { path } = await world.upload(64 * MIB);
  const reads = (): Promise<Pace> =>
    pacedReads(100, seconds * 4, (n) => post(world.port, world.pointRead(n)));
  await reads();
  const alone = await reads();
  const clients = fork(
    join(import.meta.dirname, "slow-clients.ts"),
    [world.port, path, token, count].map(String),
  );
  await sleep(3_000);
  const { done: beside, mb } = await watched(world.pid, reads());
  clients.disconnect();
  const figure = `${beside.p99.toFixed(1)} ms to ${alone.p99.toFixed(1)} (medians ${beside.p50.toFixed(1)}, ${alone.p50.toFixed(1)}), ${mb} MB`;
  const isGood = beside.failures === 0 && beside.p99 <= 2 * alone.p99;
  judge(`p99 of point reads beside ${count} slow downloads, twice`, figure, isGood);
}

if (values.help) {
  console.log(help);
  process.exit();
}
const world = await createFileWorld(values.storage ?? null);
try {
  if (Number(values.slow) > 0) await besideSlowDownloads(world, Number(values.slow));
  if (values.storage === undefined && Number(values.turns) > 0)
    await compare(world, [await world.upload(MIB), await world.upload(64 * 1024)]);
  if (Number(values.large) > 0) await largeBothWays(world, Number(values.large));
} finally {
  await world.close();
}
