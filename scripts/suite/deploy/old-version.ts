// Unpacks the version of the gateway before its newest migration, from the history of this
// checkout.
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./nodes.ts";

const run = promisify(execFile);
const migrations = "src/migrations";

export interface OldVersion {
  readonly checkout: string;
  readonly revision: string;
  /** Number of the newest migration, which the old version does not know. */
  readonly newest: number;
}

/**
 * Unpacks the old version into a folder.
 * @returns null if the checkout has no history, for example after a shallow clone
 */
export async function unpackOldVersion(folder: string): Promise<OldVersion | null> {
  const [file] = readdirSync(join(root, migrations))
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .toReversed();
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run("git", ["-C", root, ...args])).stdout.trim();
  const added = await git(
    "log",
    "--diff-filter=A",
    "--format=%H",
    "-1",
    "--",
    join(migrations, file!),
  ).catch(() => "");
  const revision = await git("rev-parse", "--verify", `${added}^`).catch(() => "");
  if (added === "" || revision === "") return null;
  const checkout = join(folder, "old-version");
  mkdirSync(checkout);
  const archive = `${checkout}.tar`;
  await git("archive", "--output", archive, revision);
  await run("tar", ["-xf", archive, "-C", checkout]);
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  const generate = join(checkout, "scripts/tools/generate.ts");
  await run(process.execPath, [generate, "--validators"], { cwd: checkout });
  return { checkout, revision, newest: Number(file!.slice(0, 4)) };
}
