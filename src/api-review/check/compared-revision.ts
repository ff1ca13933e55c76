// Finds the git revision that `gateway api check` compares the contract with.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ReviewError } from "../could-not-run.ts";

const defaultBases = ["origin/main", "main"] as const;
const run = promisify(execFile);

/**
 * Returns the id of the commit to compare with.
 * @param base a revision; by default `origin/main`, then `main`
 * @throws ReviewError if the revision does not exist
 */
export async function comparedRevision(root: string, base: string | undefined): Promise<string> {
  for (const name of base === undefined ? defaultBases : [base]) {
    const commit = await commitOf(root, name);
    if (commit !== null) return commit;
  }
  throw new ReviewError(
    base === undefined
      ? "There is nothing to compare the contract with: git knows neither `origin/main` nor `main` here. Name a revision with `--base`, or fetch one."
      : `git knows no revision \`${base}\` here. Fetch it, or name another revision with \`--base\`.`,
  );
}

/** Returns the id of a commit. Null if git does not know the revision. */
async function commitOf(root: string, name: string): Promise<string | null> {
  // git would read a name that begins with `-` as an option.
  if (name.startsWith("-")) return null;
  const args = ["-C", root, "rev-parse", "--verify", "--quiet", `${name}^{commit}`];
  try {
    return (await run("git", args)).stdout.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new ReviewError("git is not installed. Install git, which `gateway api check` needs.");
    return null;
  }
}
