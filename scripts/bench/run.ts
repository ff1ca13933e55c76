// `npm run bench`: compares the gateway with a hand-written server on the same tables, in one run,
// as ratios. Options: --help.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { measureDispatch } from "./dispatch.ts";
import { endUserOf } from "./end-user.ts";
import { measureGrowth } from "./growth.ts";
import { loginLines, measureLogins } from "./logins.ts";
import { measure, type Figures, type MeasureOptions } from "./measure.ts";
import { measureNeighbour } from "./neighbour.ts";
import { help, readOptions, type Options } from "./options.ts";
import { startPeers } from "./peer-servers.ts";
import { peerFrom } from "./peers.ts";
import { prepare, type Prepared } from "./prepare.ts";
import { againstLine, endLine, neighbourLines, roleLine, startLine, workLine } from "./report.ts";
import { measureRoles } from "./roles.ts";
import { differences } from "./same-work.ts";
import { cacheHits, startFloor, startGateway, type Target } from "./targets.ts";
import { workloads, type Workload } from "./workloads.ts";

/**
 * Measures routing and validation, and prints the microseconds by number of operations in one line.
 */
async function dispatch(): Promise<Record<number, number>> {
  const figures: Record<number, number> = {};
  for (const count of [10, 40, 80, 160]) figures[count] = await measureDispatch(count);
  const list = Object.entries(figures).map(
    ([count, micros]) => `${count} operations ${micros.toFixed(1)} µs`,
  );
  console.log(`dispatch (match and validate): ${list.join(", ")}`);
  return figures;
}

async function pieceOfWork(
  targets: readonly Target[],
  workload: Workload,
  options: MeasureOptions,
): Promise<Record<string, Figures>> {
  console.log(`\n${workload}  ${workloads[workload]}`);
  const { told, able } = await differences(targets, workload);
  for (const sentence of told) console.log(sentence);
  const figures = await measure(able, workload, options);
  const floor = figures.get(able[0]!.name)!;
  for (const [name, own] of figures) console.log(workLine(name, own, floor));
  for (const kind of ["", ", hits"]) {
    const [now, before] = [figures.get(`gateway${kind}`), figures.get(`before${kind}`)];
    if (now && before) console.log(againstLine(`gateway${kind}`, now, before));
  }
  return Object.fromEntries(figures);
}

/** Runs all measurements that compare servers over the benchmark's tables. */
async function compare(
  prepared: Prepared,
  options: Options,
  measuring: MeasureOptions,
): Promise<Record<string, unknown>> {
  if (options.workloads.length === 0 && !options.neighbour) return {};
  const { databaseUrl, dataDirectory } = prepared;
  const targets: Target[] = [];
  try {
    const floor = await startFloor(databaseUrl);
    targets.push(floor);
    const gateway = await startGateway(databaseUrl, dataDirectory);
    targets.push(gateway);
    const against = options.against && resolve(options.against);
    const before = against
      ? [await startGateway(databaseUrl, dataDirectory, undefined, against)]
      : [];
    targets.push(...before);
    if (options.withPeers !== undefined)
      targets.push(...(await startPeers(resolve(options.withPeers), databaseUrl)));
    targets.push(...options.peers.map(peerFrom));
    await new Promise((done) => setTimeout(done, 1000));
    const started = targets.filter(({ pid }) => pid !== null);
    for (const target of started) console.log(startLine(target));
    const work: Record<string, unknown> = {};
    const endUser = options.tokens ? [await endUserOf(gateway, databaseUrl, dataDirectory)] : [];
    const hits = [gateway, ...before].map(cacheHits);
    const compared = [floor, gateway, ...endUser, ...hits, ...targets.slice(2)];
    for (const workload of options.workloads) {
      const afterwards = workload === "f" ? { afterwards: prepared.forget } : {};
      work[workload] = await pieceOfWork(compared, workload, { ...measuring, ...afterwards });
    }
    const neighbour = options.neighbour
      ? await measureNeighbour(prepared, { floor, gateway }, measuring)
      : undefined;
    if (neighbour) console.log(neighbourLines(neighbour));
    for (const target of started) console.log(endLine(target));
    return { work, neighbour };
  } finally {
    await Promise.all(targets.map((target) => target.stop()));
  }
}

async function logins(prepared: Prepared, measuring: MeasureOptions): Promise<object> {
  const figures = await measureLogins(prepared, measuring);
  console.log(loginLines(figures));
  return { logins: figures };
}

async function roles(prepared: Prepared, { rounds, seconds }: Options): Promise<void> {
  const { databaseUrl, dataDirectory } = prepared;
  for (const workload of ["b", "d"] as const) {
    console.log(`\n${workload}  ${workloads[workload]}, in process`);
    const figures = await measureRoles(databaseUrl, dataDirectory, workload, rounds, seconds);
    for (const own of figures) console.log(roleLine(own, figures[0]!));
  }
}

async function main(options: Options): Promise<void> {
  if (options.help) return console.log(help);
  if (options.dispatch) return void (await dispatch());
  const { generator, rounds, seconds, keep } = options;
  const folder = keep ? resolve(keep) : mkdtempSync(join(tmpdir(), "gateway-bench-"));
  console.log(
    `load: ${generator === "wrk" ? "wrk -t1 -c32" : "built-in client, 32 connections"}; Node ${process.version}; ${availableParallelism()} processors`,
  );
  const prepared = await prepare(folder);
  const { databasePid } = prepared;
  const measuring = { generator, rounds, seconds, databasePid };
  try {
    const report = {
      generator,
      node: process.version,
      dispatch: await dispatch(),
      ...(await compare(prepared, options, measuring)),
      ...(options.logins ? await logins(prepared, measuring) : {}),
      ...(options.growth ? { growth: await measureGrowth(prepared, measuring) } : {}),
    };
    if (options.roles) await roles(prepared, options);
    if (options.json) writeFileSync(options.json, JSON.stringify(report, null, 2));
  } finally {
    await prepared.stop();
    for (const path of keep ? [] : [folder, `${folder}-database`])
      rmSync(path, { recursive: true, force: true });
  }
}

await main(options());

/**
 * Reads the command line options. If they are invalid, prints a sentence and ends with exit code 2.
 */
function options(): Options {
  try {
    return readOptions();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
