// `npm run suite backup-check`: makes a backup of the demo, and restores it twice. One copy is
// restored beside the demo, the other one into an empty data directory, as on another machine.
// Compares every row and byte. Also damages the backup, interrupts backups and restores, and
// measures memory. Options: --help.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFor } from "../../random.ts";
import { differences, sumsOf } from "./contents.ts";
import { offerDamaged } from "./damage.ts";
import { openCheckDeployment, type CheckDeployment, type CommandEnd } from "./deployment.ts";
import { demo, fillDemo, fillLarge, large, startMoving, sumOfBoth } from "./fill.ts";

const help = `npm run suite backup-check -- [options]

Creates two deployments, each with its own data directory, database and master key. Backs the demo up in the first deployment. Restores the
backup in the first deployment under another id, and in the second deployment. Compares checksums of all rows and files. Backs a large table
up while amounts are moved between two other tables. Tries to restore damaged copies of the backup. Interrupts and kills backups and restores.

  --files 1000       files of the demo
  --megabytes 1000   size of the large table
  --damages 50       number of truncated, of changed, and of reordered copies
  --kills 10         number of interrupted, and of killed commands

Exit code 1 if a restored workspace differs, a damaged copy was accepted, or an interrupted command left data behind.`;

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "1000" },
    megabytes: { type: "string", default: "1000" },
    damages: { type: "string", default: "50" },
    kills: { type: "string", default: "10" },
    help: { type: "boolean", default: false },
  },
});

let failures = 0;
const line = (name: string, value: string | number, isGood = true): void => {
  if (!isGood) failures += 1;
  console.log(`${isGood ? "  " : "! "}${name.padEnd(58)}${value}`);
};
const copy = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fc0de";
const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;
const figures = ({ seconds, peakMb }: CommandEnd): string =>
  `${seconds.toFixed(1)} s, ${peakMb} MB at most`;

async function succeed(
  deployment: CheckDeployment,
  ...args: readonly string[]
): Promise<CommandEnd> {
  const ended = await deployment.run(args);
  if (ended.code !== 0) throw new Error(`gateway ${args.join(" ")}: ${ended.err}`);
  return ended;
}

/** Seconds that the backup and the restore took without an interruption. */
interface Took {
  readonly backup: number;
  readonly restore: number;
}

async function compareDemo(
  one: CheckDeployment,
  two: CheckDeployment,
  file: string,
): Promise<Took> {
  line("files of the demo", `${values.files}, ${mb(await fillDemo(one, Number(values.files)))}`);
  const made = await succeed(one, "backup", demo, "--out", file);
  line("backup", `${figures(made)}, ${mb(statSync(file).size)}`);
  const original = await sumsOf(one, demo);
  const restored = await succeed(one, "restore", file, "--as", copy);
  line("restored beside it", figures(restored));
  line("restored in an empty directory", figures(await succeed(two, "restore", file)));
  const beside = differences(original, await sumsOf(one, copy));
  const elsewhere = differences(original, await sumsOf(two, demo));
  line("sums compared", original.size);
  line("differing beside it", beside.join(", ") || 0, beside.length === 0);
  line("differing elsewhere", elsewhere.join(", ") || 0, elsewhere.length === 0);
  return { backup: made.seconds, restore: restored.seconds };
}

async function checkLarge(one: CheckDeployment, two: CheckDeployment, file: string): Promise<void> {
  const schema = await fillLarge(one, Number(values.megabytes));
  const moving = await startMoving(one, schema);
  const made = await succeed(one, "backup", large, "--out", file);
  const moves = await moving.end();
  line(
    "backup of the large table",
    `${figures(made)}, ${mb(statSync(file).size)}`,
    made.peakMb < 400,
  );
  const restored = await succeed(two, "restore", file);
  line("its restoration", figures(restored), restored.peakMb < 400);
  const sum = await sumOfBoth(two, schema);
  line("moves while it was backed up; sum of both tables", `${moves}; ${sum}`, sum === 20_000);
}

/** Returns what an interrupted restore has left: a workspace row, a schema, or files. */
async function traces({ sql }: CheckDeployment, workspaceId: string): Promise<string[]> {
  const [row] = await sql<{ row: boolean; schema: boolean; blobs: boolean }>(
    `select exists (select from gateway.workspace where id = $1) as row, exists (select from gateway_tx.blob where workspace_id = $1) as blobs,
      exists (select from pg_namespace where nspname = 'ws_' || replace($1::text, '-', '')) as schema`,
    [workspaceId],
  );
  return Object.entries(row!).flatMap(([name, isThere]) => (isThere ? [name] : []));
}

async function interrupt(
  one: CheckDeployment,
  file: string,
  signal: "SIGINT" | "SIGKILL",
  took: Took,
): Promise<void> {
  const random = randomFor(`interrupt ${signal}`);
  const as = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fdead";
  let [early, left] = [0, 0];
  for (let n = 0; n < Number(values.kills); n += 1) {
    const out = `${file}.${signal}${n}`;
    const stop = (args: readonly string[], seconds: number): Promise<CommandEnd> =>
      one.run(
        args,
        (child) =>
          void setTimeout(
            () => child.kill(signal),
            random.whole(Math.floor(300 * seconds), Math.floor(1_050 * seconds)),
          ),
      );
    const backup = await stop(["backup", demo, "--out", out], took.backup);
    if (backup.code === 0) early += 1;
    else if (existsSync(out) || (signal === "SIGINT" && existsSync(`${out}.part`))) left += 1;
    const restored = await stop(["restore", file, "--as", as], took.restore);
    // PostgreSQL needs a moment to notice that a client has disconnected.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const found = await traces(one, as);
    if (found.length === 3) {
      early += 1;
      await succeed(one, "apply", "--remove", as, "--allow-destructive");
    } else if (found.length > 0 || restored.code === 0) left += 1;
  }
  await one.sweep();
  const bytes = readdirSync(join(one.directory, "blobs"), {
    recursive: true,
    encoding: "utf8",
    withFileTypes: true,
  }).filter((entry) => entry.isFile() && entry.parentPath.includes(as));
  line(
    `${signal}: commands; done before; left something`,
    `${2 * Number(values.kills)}; ${early}; ${left}`,
    left === 0,
  );
  line("bytes without a record after a sweep, in files", bytes.length, bytes.length === 0);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-backup-check-"));
  const directories = ["one", "two"].map((name) => join(folder, name));
  for (const directory of directories) mkdirSync(directory);
  const [one, two] = [
    await openCheckDeployment(directories[0]!),
    await openCheckDeployment(directories[1]!),
  ];
  try {
    const file = join(folder, "demo.backup");
    const took = await compareDemo(one, two, file);
    const before = await sumsOf(two, demo);
    const { offered, taken } = await offerDamaged(file, Number(values.damages));
    line("damaged copies offered; taken", `${offered}; ${taken}`, taken === 0);
    line("changed by them", differences(before, await sumsOf(two, demo)).length);
    await checkLarge(one, two, join(folder, "large.backup"));
    await interrupt(one, file, "SIGINT", took);
    await interrupt(one, file, "SIGKILL", took);
  } finally {
    await one.close();
    await two.close();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = failures === 0 ? 0 : 1;
}

if (values.help) console.log(help);
else await main();
