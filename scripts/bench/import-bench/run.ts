// `npm run suite import-bench`: measures the time and the memory of an import of end users, and the
// delay of sign-ins during the import. The exit code is 1 in three cases. 50,000 rows whose
// passwords are already hashed take more than two minutes. The gateway's memory grows by more than
// 300 MB. Rows are lost or imported twice.
import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { createPasswords } from "../../../src/endusers/passwords/passwords.ts";
import { pacedReads, post, type Pace } from "../paced-load.ts";
import { openWorld, type Progress, type World } from "./world.ts";

const help = `npm run suite import-bench -- [options]

  --rows 50000      rows of each file whose passwords are hashed already
  --passwords 2000  rows of the file whose passwords must be hashed
  --seconds 20      duration of the sign-ins, alone and beside each import
  --kills 0         times that the gateway is killed (SIGKILL) and started again in the middle of an import`;

const goal = { seconds: 120, growthMb: 300 } as const;
const signInsPerSecond = 8;
const people = 400;
const password = "correct horse battery";
const bcrypt = "$2y$10$FD4yG0PbT46HYgIoGz42Hu/aLgaCsGDEn5RSb79aLuLmGIqGLENye";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "50000" },
    passwords: { type: "string", default: "2000" },
    seconds: { type: "string", default: "20" },
    kills: { type: "string", default: "0" },
    help: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);

const csv = (
  name: string,
  rows: number,
  credential: "password" | "passwordHash",
): Buffer<ArrayBuffer> => {
  const value = credential === "password" ? "a password of old" : bcrypt;
  const lines = Array.from(
    { length: rows },
    (_, at) => `${name}-${at}@example.com,First ${at},"Last, ${at}",user${at},true,${value}`,
  );
  return Buffer.from(
    `email,firstName,lastName,username,emailVerified,${credential}\n${lines.join("\n")}\n`,
  );
};

/**
 * Calls `measure` every 50 ms. Returns a function that stops this and returns the largest value.
 */
function peakOf(measure: () => number): () => number {
  let peak = measure();
  const timer = setInterval(() => (peak = Math.max(peak, measure())), 50);
  return () => (clearInterval(timer), peak);
}

async function ended(world: World, importId: string): Promise<Progress> {
  for (;;) {
    const progress = await world.progress(importId);
    if (progress.status !== "running") return progress;
    await delay(200);
  }
}

async function measureImport(world: World, rows: number): Promise<void> {
  const file = csv("timed", rows, "passwordHash");
  const before = world.memory();
  const peak = peakOf(world.memory);
  const began = performance.now();
  const importId = await world.upload(file);
  const checked = performance.now();
  await world.execute(importId);
  const { status, created } = await ended(world, importId);
  const took = (performance.now() - began) / 1000;
  const most = peak();
  console.log(
    `${rows} rows (${(file.length / 1024 / 1024).toFixed(1)} MiB): checked in ${((checked - began) / 1000).toFixed(1)} s, imported in ${(took - (checked - began) / 1000).toFixed(1)} s, ${created} accounts, ${status}`,
  );
  console.log(
    `memory of the gateway: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  );
  if (created !== rows || took > goal.seconds || most - before > goal.growthMb)
    process.exitCode = 1;
}

async function makePeople(world: World): Promise<void> {
  const passwords = createPasswords();
  const hash = await passwords.hash(password, {});
  passwords.close();
  await world.sql(
    `insert into gateway.end_user (id, workspace_id, email, password_hash, email_verified)
     select md5('p' || i)::uuid, '${world.workspaceId}', 'p' || i || '@example.com', '${hash}', true from generate_series(0, ${people - 1}) i`,
  );
}

const signIns = (world: World): Promise<Pace> =>
  pacedReads(signInsPerSecond, seconds, (n) =>
    post(world.port(), {
      path: `/${world.workspaceId}/auth/login`,
      token: world.key,
      body: JSON.stringify({ email: `p${n % people}@example.com`, password }),
    }),
  );

const paceLine = (name: string, { p50, p99, failures }: Pace): string =>
  `${name.padEnd(42)}p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${failures > 0 ? `  FAILED ${failures}` : ""}`;

async function measureSignIns(world: World, rows: number, plain: number): Promise<void> {
  await makePeople(world);
  const rest = () => world.sql("delete from gateway.attempt");
  await signIns(world);
  await rest();
  console.log(`\n${signInsPerSecond} sign-ins a second`);
  console.log(paceLine("alone", await signIns(world)));
  for (const [name, file] of [
    ["beside an import of hashes", csv("beside", rows, "passwordHash")],
    ["beside an import of passwords", csv("plain", plain, "password")],
  ] as const) {
    await rest();
    const importId = await world.upload(file);
    await world.execute(importId);
    const pace = await signIns(world);
    const { done, total } = await world.progress(importId);
    console.log(`${paceLine(name, pace)}  (${done} of ${total} rows done meanwhile)`);
    await ended(world, importId);
  }
  await rest();
  console.log(paceLine("alone again", await signIns(world)));
}

async function killInTheMiddle(world: World, rows: number, kills: number): Promise<void> {
  const importId = await world.upload(csv("killed", rows, "passwordHash"));
  await world.execute(importId);
  for (let kill = 0; kill < kills; kill++) {
    await delay(300 + Math.random() * 1_500);
    await world.killAndStart();
  }
  const progress = await ended(world, importId);
  const [{ accounts, roles } = {}] = await world.sql(
    `select count(*)::int as accounts, count(distinct email)::int as roles from gateway.end_user where email like 'killed-%'`,
  );
  console.log(
    `\nkilled ${kills} times: ${progress.status}, ${progress.created} of ${rows} created, ${String(accounts)} accounts of ${String(roles)} addresses`,
  );
  if (progress.status !== "done" || progress.created !== rows || accounts !== rows)
    process.exitCode = 1;
}

if (values.help) console.log(help);
else {
  const world = await openWorld();
  try {
    const rows = Number(values.rows);
    await ended(world, await warmUp(world));
    await measureImport(world, rows);
    if (seconds > 0) await measureSignIns(world, rows, Number(values.passwords));
    if (Number(values.kills) > 0) await killInTheMiddle(world, rows, Number(values.kills));
  } finally {
    await world.stop();
  }
}

/**
 * Runs a small import that is not measured, because the first import loads code and fills caches.
 */
async function warmUp(world: World): Promise<string> {
  const importId = await world.upload(csv("warm", 500, "passwordHash"));
  await world.execute(importId);
  return importId;
}
